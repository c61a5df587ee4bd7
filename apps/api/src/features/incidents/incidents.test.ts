import type { Booking } from '@curbside/domain/bookings/booking';
import { type Incident, incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { maxReportsPerDay } from '@curbside/domain/incidents/forms';
import { complianceSeverity } from '@curbside/domain/incidents/states';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Person as Actor } from '../../platform/actor.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  type Person,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { onePixel, picture } from '../../test/harness/pictures.ts';
import { privateFilesOf } from '../../test/harness/private-files.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';
import { investigateIncident, resolveIncident, unfreezeIncident } from './index.ts';

const { app, host, renter, car } = await sharedTrade();
const admin = await createStaff(app, 'admin');
const asAdmin = actorOf(admin, 'admin');
let booking: Booking;
await beginTrip();

/** A trip that begins right now. */
async function beginTrip(guest = renter): Promise<void> {
  booking = await bookApproved(app, { host, renter: guest, car }, windowFrom(app, 1, 1));
  await app.travelTo(new Date(booking.startsAt));
}

function actorOf({ user }: Person, role: Actor['role']): Actor {
  const rest = { sessionId: 'test', signedInAt: new Date(), ipAddress: '127.0.0.1', site: app.url };
  return { id: user.id, role, isActive: true, ...rest };
}

function report(person: Person, changes: object = {}) {
  return person.client.call(incidentEndpoints.reportIncident, {
    body: {
      bookingId: booking.id,
      description: 'A scratch on the door.',
      incidentDate: app.now().toISOString(),
      ...changes,
    },
  });
}

const endTrip = async () => {
  await app.travelTo(new Date(booking.endsAt));
  return (await changeBooking(host, booking, 'completed')).body;
};

describe('an invalid report', () => {
  test.each([
    ['no description', { description: ' ' }],
    ['no date', { incidentDate: undefined }],
    ['an invalid date', { incidentDate: 'yesterday' }],
    ['an unknown type', { incidentType: 'meteor' }],
    ['an unknown severity', { severity: 'awful' }],
    ['damage below zero', { estimatedDamage: '-1' }],
    ['damage of a third of a cent', { estimatedDamage: 0.333 }],
    ['eleven photos', { photos: Array.from({ length: 11 }, () => onePixel) }],
  ])('is refused with %s', async (_case, changes) => {
    expect((await report(renter, changes)).status).toBe(400);
  });

  test('is refused as a whole if a photo is invalid', async () => {
    const svg = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`;
    expect((await report(renter, { photos: [onePixel, svg] })).status).toBe(422);
    const path = `/api/incidents/booking/${booking.id}`;
    expect((await renter.client.send('GET', path)).body).toEqual([]);
    expect((await getBooking(host, booking)).payoutStatus).toBe('held');
    expect(await privateFilesOf(app.server.deps.storage, booking.id)).toEqual([]);
  });

  test('is refused as a form just as in JSON', async () => {
    const send = (fields: Record<string, string>, files = 0) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (let index = 0; index < files; index += 1) form.append('photos', new Blob([onePixel]));
      return renter.client.send('POST', '/api/incidents', form);
    };
    const incidentDate = app.now().toISOString();
    const fields = { bookingId: String(booking.id), description: 'A dent.', incidentDate };
    expect((await send({ ...fields, description: ' ' })).body).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'description' }],
    });
    expect((await send({ ...fields, bookingId: '999999' }, 1)).status).toBe(404);
    expect((await send(fields, 1)).status).toBe(422);
    expect((await send({ ...fields, severity: 'awful' })).status).toBe(400);
    const reports = await renter.client.call(incidentEndpoints.incidentsOfBooking, {
      params: { id: booking.id },
    });
    expect(reports.body).toEqual([]);
  });
});

describe('a report', () => {
  test('tells both sides and administrators, each once', async () => {
    await report(renter);
    const subject = (to: Person) => async () =>
      (await lettersTo(app, to.user.email)).some((letter) => letter.includes('Incident'));
    for (const person of [renter, host, admin]) await until(subject(person));
    const [letter] = (await lettersTo(app, renter.user.email)).filter((text) =>
      text.includes('Incident reported'),
    );
    expect(letter).toContain(`/my-bookings?bookingId=`);
    expect(letter).not.toContain('payout');
    const forStaff = (await lettersTo(app, admin.user.email)).find((text) =>
      text.includes('Subject: Incident'),
    );
    expect(forStaff).toMatch(/^Message-ID:\s+<incident-[\w-]+@[^@>\s]+>$/m);
  });

  test('has its defaults, and its role from the server', async () => {
    const answer = await report(renter, { reporterRole: 'owner' });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        bookingId: booking.id,
        reporterRole: 'renter',
        incidentType: 'damage',
        severity: 'moderate',
        location: null,
        policeReportNumber: null,
        estimatedDamage: null,
        photos: [],
        status: 'reported',
        payoutFrozen: true,
      },
    ]);
    expect((await report(host)).body.reporterRole).toBe('owner');
  });

  test('keeps every field, and its photos for the parties and staff only', async () => {
    const answer = await report(host, {
      incidentType: 'accident',
      severity: 'total_loss',
      location: 'Grand Concourse',
      policeReportNumber: '2026-041-1234',
      estimatedDamage: '1234.5',
      photos: [onePixel],
    });
    expect(answer.body).toMatchObject({
      incidentType: 'accident',
      severity: 'total_loss',
      location: 'Grand Concourse',
      policeReportNumber: '2026-041-1234',
      estimatedDamage: '1234.50',
    });
    const [photo = ''] = answer.body.photos;
    for (const reader of [host, renter, admin]) {
      const seen = await reader.client.send('GET', photo);
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(seen.headers.get('cache-control')).toMatch(/^private/);
    }
    expect((await app.visitor().send('GET', photo)).status).toBe(401);
    const stranger = await createHost(app);
    const hidden = await stranger.client.send('GET', photo);
    expect(hidden.status).toBe(404);
    const unknown = await stranger.client.send('GET', '/api/incidents/999999/photos/0');
    expect([unknown.status, unknown.body]).toEqual([hidden.status, hidden.body]);
    expect((await host.client.send('GET', photo.replace(/0$/, '1'))).status).toBe(404);
  });

  test('accepts photos as files, and as uploads of the reporter', async () => {
    const form = new FormData();
    const fields = {
      bookingId: String(booking.id),
      description: 'A dent.',
      incidentDate: app.now().toISOString(),
      severity: 'minor',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const file = new Blob([new Uint8Array(await picture('red'))]);
    form.append('photos', file, 'a.jpg');
    form.append('photos', new Blob([new Uint8Array(await picture('blue'))]), 'b.jpg');
    const answer = await renter.client.send<Incident>('POST', '/api/incidents', form);
    expect([answer.status, answer.body.photos.length]).toEqual([201, 2]);

    const upload = new FormData();
    upload.append('file', file, 'a.jpg');
    const { body } = await renter.client.send<{ id: number }>('POST', '/api/uploads', upload);
    const byId = await report(renter, { photos: [body.id, onePixel] });
    expect([byId.status, byId.body.photos.length]).toEqual([201, 2]);
    expect((await renter.client.send('GET', byId.body.photos[0] ?? '')).status).toBe(200);
    const foreign = await report(host, { photos: [body.id] });
    expect([foreign.status, foreign.body]).toMatchObject([
      400,
      { code: 'invalid_request', issues: [{ path: 'photos.0' }] },
    ]);
  });

  test('may be about this very moment, not about a later one', async () => {
    const soon = new Date(app.now().getTime() + 60_000);
    const answer = await report(renter, { incidentDate: soon.toISOString() });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    expect((await report(renter)).status).toBe(201);
  });

  test('is limited to twenty a day, however many are sent at once', async () => {
    const person = await createVerified(app);
    await beginTrip(person);
    const now = sql`${app.now().toISOString()}::timestamptz`;
    await app.db.execute(sql`insert into incidents (booking_id, car_id, reporter_id, reporter_role,
      incident_type, severity, description, happened_at, payout_frozen, created_at)
      select ${booking.id}, ${car.id}, ${person.user.id}, 'renter', 'damage', 'minor', 'x', ${now},
        false, ${now}
      from generate_series(1, ${maxReportsPerDay - 1})`);
    const minor = () => report(person, { severity: 'minor' });
    const answers = await Promise.all([minor(), minor(), minor()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    expect((await report(host)).status).toBe(201);
    await app.db.execute(sql`update incidents set created_at = created_at - interval '24 hours',
      happened_at = happened_at - interval '24 hours' where reporter_id = ${person.user.id}`);
    expect((await minor()).status).toBe(201);
  });
});

describe('the window', () => {
  test('opens at the start', async () => {
    const later = await bookApproved(app, { host, renter, car }, windowFrom(app, 3, 1));
    booking = later;
    const early = await report(renter);
    expect([early.status, early.body]).toMatchObject([409, { code: 'wrong_state' }]);
    await app.travelTo(new Date(Date.parse(later.startsAt) - 30_000));
    expect((await report(renter)).status).toBe(409);
    expect((await getBooking(renter, later)).actions.report).toMatchObject({ allowed: false });
    await app.travelTo(new Date(later.startsAt));
    expect((await getBooking(renter, later)).actions.report).toEqual({ allowed: true });
    expect((await report(renter)).status).toBe(201);
  });

  test('closes at the end', async () => {
    await beginTrip();
    const end = Date.parse(booking.endsAt);
    await app.travelTo(new Date(end - 30_000));
    expect((await report(renter)).status).toBe(201);
    await app.travelTo(new Date(end + 1000));
    expect((await report(renter)).body).toMatchObject({ code: 'wrong_state' });
    expect((await report(host)).status).toBe(409);
  });

  test('is closed for strangers, staff and trips that are not approved', async () => {
    await beginTrip();
    expect((await report(await createVerified(app))).status).toBe(404);
    expect((await report(admin)).status).toBe(403);
    expect((await app.visitor().call(incidentEndpoints.reportIncident)).status).toBe(401);
    await endTrip();
    expect((await report(renter)).status).toBe(409);
  });
});

describe('the payout', () => {
  beforeEach(() => beginTrip());

  test('is frozen by anything above minor, and stays so when the trip completes', async () => {
    expect((await report(renter, { severity: 'minor' })).body.payoutFrozen).toBe(false);
    expect((await getBooking(host, booking)).payoutStatus).toBe('held');
    expect((await report(renter, { severity: 'moderate' })).body.payoutFrozen).toBe(true);
    expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
    expect((await endTrip()).payoutStatus).toBe('frozen');
  });

  test('is transferred once every incident of a completed trip releases it', async () => {
    const [first, second] = [(await report(renter)).body, (await report(host)).body];
    await endTrip();
    await unfreeze(first);
    expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
    await unfreeze(second);
    expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
    const { rows } = await app.db.execute<{ cents: number }>(
      sql`select sum(cents)::int as cents from ledger_lines
          where booking_id = ${booking.id} and account = 'host_payable'`,
    );
    expect(rows).toEqual([{ cents: 0 }]);
  });

  test('is released by two administrators at the same moment, and paid once', async () => {
    const both = [(await report(renter)).body, (await report(host)).body];
    await endTrip();
    await Promise.all(both.map(unfreeze));
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
    const { rows } = await app.db.execute(
      sql`select from balance_transactions where booking_id = ${booking.id} and type = 'transfer'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('that is released during the trip is held, and transferred at its end', async () => {
    await unfreeze((await report(renter)).body);
    expect((await getBooking(host, booking)).payoutStatus).toBe('held');
    expect((await endTrip()).payoutStatus).toBe('transferred');
  });
});

const unfreeze = ({ id }: Pick<Incident, 'id'>) =>
  unfreezeIncident(app.server.deps, asAdmin, { id });

describe('an administrator', () => {
  beforeEach(() => beginTrip());

  test('investigates and resolves, once and in order', async () => {
    const { id } = (await report(renter)).body;
    const { deps } = app.server;
    const statusOf = async () => {
      const [latest] = (
        await renter.client.call(incidentEndpoints.incidentsOfBooking, {
          params: { id: booking.id },
        })
      ).body;
      return [latest?.status, latest?.resolution, latest?.payoutFrozen];
    };
    await investigateIncident(deps, asAdmin, { id });
    await expect(investigateIncident(deps, asAdmin, { id })).rejects.toThrow('already');
    expect(await statusOf()).toEqual(['investigating', null, true]);
    await resolveIncident(deps, asAdmin, { id, resolution: 'Paid by the guest.' });
    expect(await statusOf()).toEqual(['resolved', 'Paid by the guest.', true]);
    const again = resolveIncident(deps, asAdmin, { id, resolution: 'Again' });
    await expect(again).rejects.toThrow('This incident is resolved already.');
    await unfreeze({ id });
    await expect(unfreeze({ id })).rejects.toThrow('This incident does not freeze a payout.');
    expect(await statusOf()).toEqual(['resolved', 'Paid by the guest.', false]);
    const { rows } = await app.db.execute<{ action: string }>(
      sql`select action from audit_log where entity = 'incident' and entity_id = ${String(id)}
          order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'incident.reported',
      'incident.investigated',
      'incident.resolved',
      'incident.payout_released',
    ]);
  });

  test('is required', async () => {
    const { id } = (await report(renter)).body;
    for (const role of ['user', 'support_staff'] as const) {
      const actor = actorOf(host, role);
      await expect(unfreezeIncident(app.server.deps, actor, { id })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    await expect(unfreeze({ id: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('leaves a trace when looking', async () => {
    await report(renter);
    const params = { id: booking.id };
    await admin.client.call(incidentEndpoints.incidentsOfBooking, { params });
    await host.client.call(incidentEndpoints.incidentsOfBooking, { params });
    const { rows } = await app.db.execute<{ user_id: string }>(
      sql`select user_id from audit_log
          where action = 'incidents.viewed' and entity_id = ${String(booking.id)}`,
    );
    expect(rows).toEqual([{ user_id: admin.user.id }]);
  });

  test('leaves a trace when looking at photos, one an hour', async () => {
    const { photos } = (await report(renter, { photos: [onePixel, onePixel] })).body;
    const looks = async () => {
      await Promise.all([...photos, ...photos].map((photo) => admin.client.send('GET', photo)));
      await host.client.send('GET', photos[0] ?? '');
      const { rows } = await app.db.execute<{ user_id: string }>(
        sql`select user_id from audit_log
            where action = 'incidents.viewed' and entity_id = ${String(booking.id)}`,
      );
      return rows.map((row) => row.user_id);
    };
    expect(await looks()).toEqual([admin.user.id]);
    await app.travel(61 * 60_000);
    expect(await looks()).toEqual([admin.user.id, admin.user.id]);
  });
});

test('severities have their names in the compliance view', () => {
  expect(complianceSeverity).toEqual({
    minor: 'low',
    moderate: 'medium',
    major: 'high',
    total_loss: 'critical',
  });
});
