import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { workEndpoints } from '@curbside/domain/work/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bookApproved,
  createHost,
  createStaff,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  signUpPerson,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const support = await createStaff(app, 'support_staff');
const admin = await createStaff(app, 'admin');
const master = await createStaff(app, 'master_admin');

const workOf = async (person: Person) => (await person.client.call(workEndpoints.work)).body;

async function openTicket(subject: string): Promise<number> {
  const person = await signUpPerson(app, { firstName: 'Rosa', lastName: 'Marks' });
  const body = { subject, description: 'Please help.' };
  return (await person.client.call(supportEndpoints.createTicket, { body })).body.id;
}

test('a ticket waits while nobody has taken it, or its requester spoke last', async () => {
  const id = await openTicket('Keys in the car');
  const find = async () => (await workOf(support)).find((item) => item.id === id);
  expect(await find()).toMatchObject({
    kind: 'ticket',
    title: 'Keys in the car',
    who: 'Rosa Marks',
    assignedTo: null,
    page: `/tickets/${id}`,
  });
  const params = { id };
  await support.client.call(supportEndpoints.assignTicket, { params });
  expect(await find()).toMatchObject({ assignedTo: { id: support.user.id } });
  await support.client.call(supportEndpoints.respondToTicket, {
    params,
    body: { message: 'On our way.' },
  });
  expect(await find()).toBeUndefined();
});

test('a ticket waits again once its agent is no longer active staff', async () => {
  const leaving = await createStaff(app, 'support_staff');
  const id = await openTicket('Left behind');
  const params = { id };
  await leaving.client.call(supportEndpoints.assignTicket, { params });
  const body = { message: 'I will look into it.' };
  await leaving.client.call(supportEndpoints.respondToTicket, { params, body });
  const find = async () => (await workOf(support)).find((item) => item.id === id);
  expect(await find()).toBeUndefined();
  await disableAccount(app, leaving);
  expect(await find()).toMatchObject({ assignedTo: null });
});

test('the next deadline comes first: an urgent ticket overtakes an older one', async () => {
  const [older, urgent] = [await openTicket('Old'), await openTicket('Urgent')];
  await support.client.call(supportEndpoints.changeTicket, {
    params: { id: urgent },
    body: { priority: 'high' },
  });
  const work = await workOf(support);
  const placeOf = (id: number) => work.findIndex((item) => item.id === id);
  expect(placeOf(urgent)).toBeLessThan(placeOf(older));
  const deadlines = work.map(({ dueAt }) => dueAt ?? '9999');
  expect(deadlines).toEqual([...deadlines].sort());
});

test('everyone sees what they may act on', async () => {
  const person = await signUpPerson(app);
  await app.db.execute(sql`
    insert into verifications (user_id, status, session_id)
    values (${person.user.id}, 'pending', 'vs_waiting')`);
  await app.db.execute(sql`
    insert into ledger_differences (kind, subject, ledger_cents, stripe_cents, found_at, updated_at)
    values ('unexplained', 'txn_1', 0, 500, now(), now())`);
  await app.db.execute(sql`
    insert into disputes (stripe_id, booking_id, charge_id, cents, status, reason, due_by, opened_at)
    select 'du_1', id, 'ch_1', 28808, 'needs_response', 'fraudulent', now() + interval '7 days', now()
    from bookings limit 1`);
  const host = await createHost(app);
  const renter = await createVerified(app);
  const car = await listCar(host);
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 3));
  await app.db.execute(
    sql`update bookings set starts_at = now() - interval '1 hour' where id = ${booking.id}`,
  );
  const incidentDate = app.server.deps.clock.now().toISOString();
  const report = (severity: 'minor' | 'major') =>
    renter.client.call(incidentEndpoints.reportIncident, {
      body: { bookingId: booking.id, description: 'A dent.', incidentDate, severity },
    });
  await report('minor');
  const kindsOf = async (who: Person) => new Set((await workOf(who)).map(({ kind }) => kind));
  expect(await kindsOf(support)).toEqual(new Set(['ticket']));
  expect(await kindsOf(admin)).toContain('incident');
  expect(await kindsOf(admin)).toContain('verification');
  expect(await kindsOf(admin)).toContain('difference');
  await report('major');
  const waiting = (await workOf(admin)).filter(({ page }) => page.endsWith(`/${booking.id}`));
  expect(waiting).toMatchObject([
    {
      kind: 'frozen_payout',
      id: booking.id,
      title: `Payout of $214.20 frozen: ${car.title}`,
      page: `/staff/bookings/${booking.id}`,
    },
  ]);
  expect(await kindsOf(admin)).not.toContain('failed_job');
  await app.db.execute(sql`
    update jobs.job set state = 'failed', completed_on = now()
    where id = (select id from jobs.job where name = 'mail' and state = 'completed' limit 1)`);
  const { rows } = await app.db.execute(sql`select from jobs.job where state = 'failed'`);
  expect(await kindsOf(master)).toEqual(
    new Set([...(await kindsOf(admin)), ...(rows.length > 0 ? ['failed_job'] : [])]),
  );
});
