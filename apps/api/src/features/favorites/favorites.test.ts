import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { favoriteEndpoints } from '@curbside/domain/favorites/endpoints';
import { maxFavorites } from '@curbside/domain/favorites/rules';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createHost,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  signUpPerson,
  testPassword,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const [prius, tahoe] = [
  await listCar(host, { title: 'Prius' }),
  await listCar(host, { title: 'Tahoe' }),
];

const keep = ({ client }: Pick<Person, 'client'>, carId: number) =>
  client.call(favoriteEndpoints.keepCar, { params: { carId } });
const letGo = ({ client }: Pick<Person, 'client'>, carId: number) =>
  client.call(favoriteEndpoints.letCarGo, { params: { carId } });
const titles = async ({ client }: Person) =>
  (await client.call(favoriteEndpoints.favorites)).body.map(({ title }) => title);
const keptIds = async ({ client }: Person) =>
  (await client.call(favoriteEndpoints.favoriteIds)).body.carIds;

describe('favorites', () => {
  test('are kept and let go, once however often one asks, and are one’s own', async () => {
    const [guest, other] = [await signUpPerson(app), await signUpPerson(app)];
    for (const { id } of [prius, tahoe, prius]) {
      expect(await keep(guest, id)).toMatchObject({ status: 204, body: '' });
    }
    expect(await titles(guest)).toEqual(['Tahoe', 'Prius']);
    expect(await titles(other)).toEqual([]);
    expect((await letGo(other, tahoe.id)).status).toBe(204);
    expect(await titles(guest)).toEqual(['Tahoe', 'Prius']);
    for (let call = 0; call < 2; call += 1) expect((await letGo(guest, tahoe.id)).status).toBe(204);
    expect(await titles(guest)).toEqual(['Prius']);
    const { body } = await guest.client.call(favoriteEndpoints.favorites);
    const found = await app.visitor().call(carEndpoints.searchCars);
    expect(body).toEqual(found.body.filter(({ id }) => id === prius.id));
  });

  test('kept by two clicks at once are one', async () => {
    const guest = await signUpPerson(app);
    const answers = await Promise.all([keep(guest, prius.id), keep(guest, prius.id)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await keptIds(guest)).toEqual([prius.id]);
  });

  test('need a sign-in, and a car that one may see', async () => {
    const visitor = { client: app.visitor() };
    expect((await keep(visitor, prius.id)).status).toBe(401);
    expect((await letGo(visitor, prius.id)).status).toBe(401);
    expect((await visitor.client.call(favoriteEndpoints.favorites)).status).toBe(401);
    expect((await visitor.client.call(favoriteEndpoints.favoriteIds)).status).toBe(401);
    const guest = await signUpPerson(app);
    const hidden = await listCar(host);
    await host.client.call(carEndpoints.delistCar, { params: { id: hidden.id } });
    for (const id of [hidden.id, 99_999_999]) {
      expect(await keep(guest, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await letGo(guest, id)).status).toBe(404);
    }
    expect((await guest.client.send('PUT', '/api/favorites/prius')).status).toBe(400);
  });

  test('leave out a car while it is not listed', async () => {
    const guest = await signUpPerson(app);
    const owner = await createHost(app);
    const [first, second] = [
      await listCar(owner, { title: 'First' }),
      await listCar(owner, { title: 'Second' }),
    ];
    await keep(guest, first.id);
    await keep(guest, second.id);
    const params = { id: second.id };
    await owner.client.call(carEndpoints.delistCar, { params });
    expect(await titles(guest)).toEqual(['First']);
    expect(await keptIds(guest)).toEqual([second.id, first.id]);
    expect((await keep(guest, second.id)).status).toBe(204);
    await owner.client.call(carEndpoints.relistCar, { params });
    expect(await titles(guest)).toEqual(['Second', 'First']);
    await disableAccount(app, owner);
    expect(await titles(guest)).toEqual([]);
    expect((await letGo(guest, second.id)).status).toBe(204);
    expect(await keptIds(guest)).toEqual([first.id]);
  });

  test('have a limit that two at once cannot pass', async () => {
    const guest = await createVerified(app);
    const collector = await createHost(app);
    const original = await listCar(collector);
    const { rows: columns } = await app.db.execute<{ name: string }>(sql`
      select quote_ident(column_name) as name from information_schema.columns
      where table_name = 'cars' and is_generated = 'NEVER' and column_name <> 'id'`);
    const names = sql.raw(columns.map(({ name }) => name).join(', '));
    await app.db.execute(sql`
      insert into cars (${names}) select ${names} from cars, generate_series(1, ${maxFavorites})
      where id = ${original.id}`);
    await app.db.execute(sql`
      insert into favorites (user_id, car_id, created_at)
      select ${guest.user.id}, id, now() from cars
      where owner_id = ${collector.user.id} order by id limit ${maxFavorites - 1}`);
    const answers = await Promise.all([keep(guest, prius.id), keep(guest, tahoe.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'too_many_favorites' });
    expect(await keptIds(guest)).toHaveLength(maxFavorites);
    // A kept car is no further one.
    const kept = answers[0]?.status === 204 ? prius : tahoe;
    expect((await keep(guest, kept.id)).status).toBe(204);
  });

  test('and saved searches go with the account', async () => {
    const guest = await signUpPerson(app);
    await keep(guest, prius.id);
    const saved = { name: 'Sedans', query: { category: 'Sedan' } };
    expect((await guest.client.call(favoriteEndpoints.saveSearch, { body: saved })).status).toBe(
      201,
    );
    const counts = () =>
      app.db.execute(sql`
        select (select count(*)::int from favorites where user_id = ${guest.user.id}) as favorites,
          (select count(*)::int from saved_searches where user_id = ${guest.user.id}) as searches,
          (select count(*)::int from saved_search_looks where user_id = ${guest.user.id}) as looks`);
    expect((await counts()).rows).toEqual([{ favorites: 1, searches: 1, looks: 1 }]);
    const body = { currentPassword: testPassword };
    expect((await guest.client.call(accountEndpoints.deleteAccount, { body })).status).toBe(200);
    expect((await counts()).rows).toEqual([{ favorites: 0, searches: 0, looks: 0 }]);
  });
});
