import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  windowFrom,
} from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let host: Person;
let renter: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await createStaff(app, 'admin');
  host = await createHost(app);
  renter = await createVerified(app);
});
afterAll(() => app.close());

const formula = '=HYPERLINK("http://evil.test";"Ärger, ""quoted""")\nsecond line';

/** A trip under way with an incident reported by its guest. */
async function reportIncident(severity: string, description = 'A dent') {
  const car = await listCar(host);
  const booking = await requestBooking(renter, car, windowFrom(app, 3, 2));
  await payBooking(app, renter, booking);
  await changeBooking(host, booking, 'approved');
  await app.db.execute(
    sql`update bookings set starts_at = now() - interval '1 hour' where id = ${booking.id}`,
  );
  const answer = await renter.client.send<{ id: number }>('POST', '/api/incidents', {
    bookingId: booking.id,
    severity,
    description,
    incidentDate: new Date(app.now().getTime() - 60_000).toISOString(),
  });
  expect(answer.status).toBe(201);
  return { booking, incidentId: answer.body.id };
}

const incidents = (query: Record<string, string> = {}) =>
  admin.client.call(complianceEndpoints.complianceIncidents, { query });

describe('incidents', () => {
  test('are shown in the words of the compliance view, and filtered', async () => {
    const { booking, incidentId } = await reportIncident('major');
    const [incident] = (await incidents()).body;
    expect(incident).toMatchObject({
      id: incidentId,
      bookingId: booking.id,
      category: 'damage',
      severity: 'high',
      status: 'reported',
      payoutFrozen: true,
    });
    const ids = async (status: string) => (await incidents({ status })).body.map(({ id }) => id);
    expect(await ids('frozen')).toContain(incidentId);
    expect(await ids('reported')).toContain(incidentId);
    expect(await ids('resolved')).not.toContain(incidentId);
  });

  test('are investigated, resolved with notes, and their payout is released', async () => {
    const { booking, incidentId } = await reportIncident('moderate');
    const { investigateIncident, resolveIncident, unfreezeIncident } = complianceEndpoints;
    const params = { id: incidentId };
    expect((await admin.client.call(investigateIncident, { params })).body.status).toBe(
      'investigating',
    );
    const blank = await admin.client.call(resolveIncident, { params, body: { resolution: ' ' } });
    expect(blank.status).toBe(400);
    const resolved = await admin.client.call(resolveIncident, {
      params,
      body: { resolution: 'The guest paid.' },
    });
    expect(resolved.body).toMatchObject({ status: 'resolved', resolution: 'The guest paid.' });
    expect(resolved.body.payoutFrozen).toBe(true);
    const again = await admin.client.call(resolveIncident, { params, body: { resolution: 'x' } });
    expect(again.status).toBe(409);
    expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
    expect((await admin.client.call(unfreezeIncident, { params })).body.payoutFrozen).toBe(false);
    expect((await getBooking(host, booking)).payoutStatus).toBe('held');
    expect((await admin.client.call(unfreezeIncident, { params })).status).toBe(409);
    const missing = await admin.client.call(unfreezeIncident, { params: { id: 999_999 } });
    expect(missing.status).toBe(404);
  });
});

describe('the audit log', () => {
  const logs = async (q: string) =>
    (await admin.client.call(complianceEndpoints.auditLogs, { query: { q } })).body;

  test('is searched by action, entity and entity id, and names who acted', async () => {
    const { booking, incidentId } = await reportIncident('minor');
    const approved = (await logs('BOOKING.APPROVED')).find(
      ({ entityId }) => entityId === String(booking.id),
    );
    expect(approved).toMatchObject({
      userId: host.user.id,
      userName: 'Pat Doe',
      entity: 'booking',
      ipAddress: expect.stringContaining('127.0.0.1'),
    });
    expect((await logs(String(incidentId))).length).toBeGreaterThan(0);
    expect(await logs('no such action')).toEqual([]);
  });
});

test('a look of staff at the booking of others is in the audit log, one of its parties is not', async () => {
  const { booking } = await reportIncident('minor');
  for (const person of [admin, host, renter]) await getBooking(person, booking);
  const { rows } = await app.db.execute(sql`select user_id from audit_log
    where action = 'booking.viewed' and entity_id = ${String(booking.id)}`);
  expect(rows).toEqual([{ user_id: admin.user.id }]);
});

describe('an export', () => {
  const send = (kind: string, format: string) =>
    admin.client.send<string>('GET', `/api/admin/compliance/export/${kind}?format=${format}`);

  test('quotes, keeps UTF-8 and disarms formulas', async () => {
    const { incidentId } = await reportIncident('minor', formula);
    const csv = await send('incidents', 'csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="incidents-/);
    expect(csv.body).toContain(`"'${formula.replaceAll('"', '""')}"`);
    expect(csv.body.split('\r\n')[0]).toBe(
      'id,bookingId,category,severity,status,payoutFrozen,description,resolution,createdAt',
    );
    const json = await send('incidents', 'json');
    expect(json.body).toContainEqual(
      expect.objectContaining({ id: incidentId, description: formula }),
    );
  });

  test.each(['incidents', 'contracts', 'inspections', 'audit-logs'])(
    'of %s is in the audit log',
    async (kind) => {
      expect((await send(kind, 'csv')).status).toBe(200);
      const { body } = await send('audit-logs', 'json');
      expect(body).toContainEqual(
        expect.objectContaining({ action: 'compliance.exported', entityId: kind }),
      );
    },
  );

  test('refuses kinds and formats that there are not', async () => {
    expect((await send('users', 'csv')).status).toBe(400);
    expect((await send('incidents', 'xlsx')).status).toBe(400);
  });

  test('of many batches has every row once, in bounded memory', async () => {
    const count = 100_000;
    await app.db.transaction(async (tx) => {
      // Without triggers: chaining each row is not what this test is about.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into audit_log (system, action, entity, entity_id, details, created_at)
        select 'test', 'bulk.made', 'bulk', n::text, '{}', now() from generate_series(1, ${count}) n`);
    });
    const response = await fetch(`${app.url}/api/admin/compliance/export/audit-logs?format=csv`, {
      headers: { cookie: admin.client.cookie },
    });
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    let text = '';
    let bulk = 0;
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      bulk += lines.filter((line) => line.includes(',bulk.made,')).length;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(bulk).toBe(count);
    expect(most).toBeLessThan(150 * 1024 * 1024);
  });
});
