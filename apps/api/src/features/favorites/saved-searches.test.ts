import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { favoriteEndpoints } from '@curbside/domain/favorites/endpoints';
import { maxSavedSearches, mostWatchedCars } from '@curbside/domain/favorites/rules';
import { noticeEndpoints } from '@curbside/domain/notices/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createHost,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  requestBooking,
  signUpPerson,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const hours = (count: number) => app.travel(count * 3_600_000 + 60_000);

const save = ({ client }: Pick<Person, 'client'>, name: string, query: object) =>
  client.call(favoriteEndpoints.saveSearch, { body: { name, query } });
const list = async ({ client }: Person) =>
  (await client.call(favoriteEndpoints.savedSearches)).body;
/** The letters about saved searches alone. */
const letters = async ({ user }: Person) =>
  (await lettersTo(app, user.email)).filter((letter) => letter.includes('<saved-searches-'));

/** Every clock jump ends when the jobs are done, so the letters are all there. */
async function expectLetters(person: Person, count: number): Promise<string[]> {
  await until(async () => (await letters(person)).length >= count);
  const all = await letters(person);
  expect(all).toHaveLength(count);
  return all;
}

describe('saved searches', () => {
  test('are kept as the address of the search, with the cars that answer now', async () => {
    const guest = await signUpPerson(app);
    const van = await listCar(host, { category: 'Van', seats: 7, location: 'Harlem, NY' });
    const query = {
      category: 'Van',
      seats: 7,
      minPrice: '80',
      location: ' Harlem ',
      maxPrice: '',
    };
    const saved = await save(guest, ' Vans ', query);
    expect(saved).toMatchObject({
      status: 201,
      body: {
        name: 'Vans',
        query: { category: 'Van', seats: '7', minPrice: '80', location: 'Harlem' },
        carsAvailable: 1,
      },
    });
    await host.client.call(carEndpoints.delistCar, { params: { id: van.id } });
    const [listed] = await list(guest);
    expect(listed).toEqual({ ...saved.body, carsAvailable: 0 });
    const found = await app.visitor().call(carEndpoints.searchCars, { query: saved.body.query });
    expect(found.status).toBe(200);
  });

  test('take what the search takes, and no unknown filter', async () => {
    const guest = await signUpPerson(app);
    const wrong = [
      { color: 'red' },
      { category: 'Boat' },
      { cursor: 'x' },
      { limit: '5' },
      { seats: 99 },
      { category: { like: 'SUV' } },
      'SUV',
    ];
    for (const query of wrong) {
      expect(await save(guest, 'Wrong', query as object)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
    const dates = windowFrom(app, -3);
    expect(await save(guest, 'Past', { ...dates })).toMatchObject({
      status: 400,
      body: { code: 'invalid_dates' },
    });
    expect((await save(guest, ' ', { category: 'SUV' })).status).toBe(400);
    expect(await list(guest)).toEqual([]);
    expect((await save({ client: app.visitor() }, 'SUVs', {})).status).toBe(401);
  });

  test('are saved once by two clicks, up to a limit, and deleted by their owner alone', async () => {
    const [guest, other] = [await signUpPerson(app), await signUpPerson(app)];
    const twice = await Promise.all([1, 2].map(() => save(guest, 'SUVs', { category: 'SUV' })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 201]);
    for (let number = 2; number < maxSavedSearches; number += 1) {
      expect((await save(guest, `SUVs ${number}`, { category: 'SUV' })).status).toBe(201);
    }
    const last = await Promise.all(
      ['Vans', 'Trucks'].map((name) => save(guest, name, { instant: true })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_searches',
    });
    const searches = await list(guest);
    expect(searches).toHaveLength(maxSavedSearches);
    const params = { id: searches[0]?.id ?? 0 };
    const remove = ({ client }: Pick<Person, 'client'>) =>
      client.call(favoriteEndpoints.deleteSavedSearch, { params });
    expect((await remove({ client: app.visitor() })).status).toBe(401);
    expect((await remove(other)).status).toBe(404);
    expect(await list(guest)).toHaveLength(maxSavedSearches);
    expect((await remove(guest)).status).toBe(204);
    expect((await remove(guest)).status).toBe(404);
    expect(await list(guest)).toHaveLength(maxSavedSearches - 1);
  });
});

describe('the email about cars that come free', () => {
  test('names each car once, comes at most once a day, and can be switched off', async () => {
    const guest = await createVerified(app);
    const place = { location: 'Red Hook, Brooklyn, NY 11231' };
    const taken = await listCar(host, { title: 'Taken hybrid', ...place });
    await listCar(host, { title: 'Always free', ...place });
    // Not paid, so the dates come free after half an hour.
    const window = windowFrom(app, 20);
    await requestBooking(guest, taken, window);
    const query = { location: 'Red Hook', ...window };
    expect((await save(guest, 'Red Hook in spring', query)).body.carsAvailable).toBe(1);
    await save(guest, 'Any dates', { location: 'Red Hook' });

    await hours(1);
    const [mail = ''] = await expectLetters(guest, 1);
    expect(mail).toContain('Subject: 1 new car for your saved search');
    expect(mail).toContain('Taken hybrid');
    expect(mail).toContain('$288.08 for 3 days');
    expect(mail).not.toContain('Always free');
    expect(mail).toMatch(/\/browse\?\S*location=Red\+Hook/);
    expect(mail).toContain('List-Unsubscribe');

    await listCar(host, { title: 'Next day', ...place });
    await hours(22);
    await expectLetters(guest, 1);
    await hours(2);
    const second = (await expectLetters(guest, 2)).find((letter) => letter.includes('Next day'));
    expect(second).toContain('1 car has come free for your saved search ');
    // Both searches find it, and each of the email's two parts names it once.
    expect(second?.match(/Next day/g)).toHaveLength(mail.match(/Taken hybrid/g)?.length ?? 0);
    expect(second).not.toContain('Taken hybrid');

    // Nothing new, nothing sent.
    await hours(25);
    await expectLetters(guest, 2);

    const token = /unsubscribe\?token=([\w.-]+)/.exec(mail)?.[1] ?? '';
    const left = await app.visitor().call(noticeEndpoints.unsubscribe, { query: { token } });
    expect(left.body).toEqual({ email: 'savedSearches', isOn: false });
    await listCar(host, { title: 'Unheard of', ...place });
    await hours(25);
    await guest.client.call(noticeEndpoints.changeNotifications, { body: { savedSearches: true } });
    await hours(25);
    await expectLetters(guest, 2);
  });

  test('is sent once by two workers, and never about one’s own car', async () => {
    const owner = await createHost(app);
    const [disabled, reader] = [await signUpPerson(app), await signUpPerson(app)];
    const query = { category: 'Convertible' };
    for (const person of [owner, reader, disabled]) await save(person, 'Open roofs', query);
    await disableAccount(app, disabled);
    await hours(1);
    await listCar(owner, { title: 'Open', category: 'Convertible' });
    await app.db.execute(sql`update saved_search_looks set next_look_at = ${app.now()}`);
    await Promise.all([1, 2, 3].map(() => app.server.jobs.runSweeps()));
    await hours(0);
    await expectLetters(reader, 1);
    await expectLetters(owner, 0);
    await expectLetters(disabled, 0);
  });

  test('comes once few enough cars answer to wait for one more', async () => {
    const guest = await signUpPerson(app);
    const truck = await listCar(host, { category: 'Truck' });
    const many = sql`
      insert into cars (owner_id, title, make, model, year, category, description,
        daily_rate_cents, location, place_keys, mileage_included, extra_mile_fee_cents, features,
        rules, created_at)
      select owner_id, title, make, model, year, category, description, daily_rate_cents, location,
        place_keys, mileage_included, extra_mile_fee_cents, features, rules, created_at
      from cars, generate_series(1, ${mostWatchedCars}) where id = ${truck.id}`;
    await app.db.execute(many);
    expect((await save(guest, 'Trucks', { category: 'Truck' })).body.carsAvailable).toBe(
      mostWatchedCars + 1,
    );
    const params = { id: truck.id };
    await host.client.call(carEndpoints.delistCar, { params });
    await hours(1);
    await expectLetters(guest, 0);
    await host.client.call(carEndpoints.relistCar, { params });
    await hours(1);
    await expectLetters(guest, 0);
    await app.db.execute(
      sql`update cars set delisted_at = now() where category = 'Truck' and id > ${truck.id + 10}`,
    );
    await hours(1);
    await expectLetters(guest, 0);
    await listCar(host, { title: 'One more truck', category: 'Truck' });
    await hours(1);
    expect((await expectLetters(guest, 1)).join()).toContain('One more truck');
  });

  test('does not come for a search whose dates have passed', async () => {
    const guest = await signUpPerson(app);
    const window = windowFrom(app, 2, 1);
    await save(guest, 'Soon', { location: 'Astoria', ...window });
    await hours(24 * 4);
    await listCar(host, { location: 'Astoria, Queens, NY 11102' });
    await hours(25);
    await expectLetters(guest, 0);
    expect(await list(guest)).toMatchObject([{ name: 'Soon', carsAvailable: null }]);
  });
});
