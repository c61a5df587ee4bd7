import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  payBooking,
  requestBooking,
  signUpPerson,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const renter = await createVerified(app);

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
  test('are shown in the compliance view’s terms, and filtered', async () => {
    const { booking, incidentId } = await reportIncident('major');
    const [incident] = (await incidents()).body;
    expect(incident).toMatchObject({
      id: incidentId,
      bookingId: booking.id,
      category: 'damage',
      severity: 'high',
      status: 'reported',
      payoutFrozen: true,
      actions: { investigate: { allowed: true }, resolve: { allowed: true } },
    });
    const ids = async (status: string) => (await incidents({ status })).body.map(({ id }) => id);
    expect(await ids('frozen')).toContain(incidentId);
    expect(await ids('reported')).toContain(incidentId);
    expect(await ids('resolved')).not.toContain(incidentId);
  });

  test('are shown one by one, also once they are resolved', async () => {
    const { booking, incidentId } = await reportIncident('minor');
    const { complianceIncident, resolveIncident } = complianceEndpoints;
    const params = { id: incidentId };
    const body = { resolution: 'Nothing is broken.' };
    await admin.client.call(resolveIncident, { params, body });
    const shown = await admin.client.call(complianceIncident, { params });
    expect(shown.body).toMatchObject({
      id: incidentId,
      bookingId: booking.id,
      status: 'resolved',
      resolution: 'Nothing is broken.',
    });
    const missing = await admin.client.call(complianceIncident, { params: { id: 999_999 } });
    expect(missing.status).toBe(404);
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
    expect(resolved.body).toMatchObject({
      payoutFrozen: true,
      actions: {
        investigate: { allowed: false, reason: 'This incident is resolved already.' },
        resolve: { allowed: false, reason: 'This incident is resolved already.' },
        unfreeze: { allowed: true },
      },
    });
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

  test('is searched by action, entity and entity id, and names the actor', async () => {
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

  test('shows the facts of a row, such as the reason of an administrator', async () => {
    const [master, person] = [await createStaff(app, 'master_admin'), await signUpPerson(app)];
    const params = { userId: person.user.id };
    const reason = 'Stolen card, seen by "Sam"';
    await master.client.call(adminEndpoints.changeRole, { params, body: { role: 'admin' } });
    await master.client.call(riskEndpoints.disableAccount, { params, body: { reason } });
    const [disabled, changed] = await logs(person.user.id);
    expect(disabled).toMatchObject({ action: 'account.disabled', details: { reason } });
    expect(changed).toMatchObject({ details: { previousRole: 'user', newRole: 'admin' } });
    const send = (format: string) =>
      admin.client.send<string>(
        'GET',
        `/api/admin/compliance/export/audit-logs?format=${format}&q=${person.user.id}`,
      );
    expect((await send('json')).body).toContainEqual(
      expect.objectContaining({ action: 'account.disabled', details: { reason } }),
    );
    const csv = (await send('csv')).body.split('\r\n');
    expect(csv[0]).toMatch(/,ipAddress,details,createdAt$/);
    expect(csv.find((line) => line.includes('account.disabled'))).toContain(
      JSON.stringify({ reason }).replaceAll('"', '""'),
    );
  });

  test('is filtered by actor, entity, time and address, and so is its export', async () => {
    const [master, person] = [await createStaff(app, 'master_admin'), await signUpPerson(app)];
    const params = { userId: person.user.id };
    await master.client.call(adminEndpoints.changeRole, { params, body: { role: 'admin' } });
    // An hour before and after midnight in New York, from elsewhere.
    await app.db.execute(sql`
      insert into audit_log (system, action, entity, entity_id, details, ip_address, created_at)
      values ('made-up-job', 'thing.made', 'thing', '1', '{}', null, '2020-07-02T03:00:00Z'),
        (null, 'thing.made.twice', 'thing', '2', '{}', '192.0.2.77', '2020-07-02T05:00:00Z')`);
    const found = async (query: Record<string, string>) => {
      const { body } = await admin.client.call(complianceEndpoints.auditLogs, { query });
      const search = new URLSearchParams({ ...query, format: 'json' });
      const path = `/api/admin/compliance/export/audit-logs?${search}`;
      const exported = await admin.client.send<{ id: number }[]>('GET', path);
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort();
      // The export itself is audited, so its own row may match the filter.
      expect(ids(exported.body)).toEqual(expect.arrayContaining(ids(body)));
      return body.map(({ action, entityId }) => `${action} ${entityId}`);
    };
    const change = `account.role_changed ${person.user.id}`;
    for (const actor of [master.user.id, master.user.email]) {
      expect(await found({ actor, entity: 'user', action: 'account.role_changed' })).toEqual([
        change,
      ]);
    }
    expect(await found({ actor: person.user.id, action: 'account.role_changed' })).toEqual([]);
    expect(await found({ actor: 'MADE-UP' })).toEqual(['thing.made 1']);
    expect(await found({ entity: 'thing' })).toEqual(['thing.made.twice 2', 'thing.made 1']);
    expect(await found({ action: 'thing.made' })).toEqual(['thing.made.twice 2', 'thing.made 1']);
    expect(await found({ action: 'thing.mad' })).toEqual([]);
    expect(await found({ ip: '192.0.2.77' })).toEqual(['thing.made.twice 2']);
    expect(await found({ ip: '192.0.2.7' })).toEqual([]);
    expect(await found({ from: '2020-07-01', to: '2020-07-01' })).toEqual(['thing.made 1']);
    expect(await found({ from: '2020-07-02', to: '2020-07-02' })).toEqual(['thing.made.twice 2']);
    expect(await found({ to: '2020-07-02' })).toHaveLength(2);
    expect(await found({ ip: '127.0.0.1', entity: 'user', actor: master.user.id })).toContain(
      change,
    );
    const wrong = [
      ['from', 'yesterday'],
      ['to', '2020-13-01'],
      ['actor', 'x'.repeat(121)],
    ] as const;
    for (const [name, value] of wrong) {
      const query = { [name]: value };
      const answer = await admin.client.call(complianceEndpoints.auditLogs, { query });
      expect(answer.status).toBe(400);
    }
  });
});

test('staff reading other people’s bookings is audited, its parties reading it is not', async () => {
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
      'id,bookingId,category,severity,status,payoutFrozen,description,resolution,createdAt,reporterRole,incidentDate,location,policeReportNumber,estimatedDamage,note,resolvedAt',
    );
    const json = await send('incidents', 'json');
    expect(json.body).toContainEqual(
      expect.objectContaining({ id: incidentId, description: formula }),
    );
  });

  test('has the rows that the filters of its list leave', async () => {
    const { booking, incidentId } = await reportIncident('moderate');
    const { incidentId: other } = await reportIncident('minor');
    const exported = async (kind: string, filter: Record<string, string>) => {
      const path = `/api/admin/compliance/export/${kind}?${new URLSearchParams({ format: 'json', ...filter })}`;
      return (await admin.client.send<{ id: number; bookingId: number }[]>('GET', path)).body;
    };
    const ids = async (filter: Record<string, string>) =>
      (await exported('incidents', filter)).map(({ id }) => id);
    expect(await ids({ status: 'frozen' })).toContain(incidentId);
    expect(await ids({ status: 'frozen' })).not.toContain(other);
    expect(await ids({ q: String(booking.id) })).toContain(incidentId);
    expect(await ids({ status: 'resolved', q: String(booking.id) })).toEqual([]);
    expect(await exported('inspections', { q: String(booking.id) })).toEqual([]);
    expect(await exported('contracts', { q: 'no such number' })).toEqual([]);
    const [row] = (
      await app.db.execute<{ details: object }>(sql`select details from audit_log
        where action = 'compliance.exported' and entity_id = 'contracts' order by id desc limit 1`)
    ).rows;
    expect(row?.details).toEqual({ format: 'json', q: 'no such number' });
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

  test('refuses unknown kinds and formats', async () => {
    expect((await send('users', 'csv')).status).toBe(400);
    expect((await send('incidents', 'xlsx')).status).toBe(400);
  });

  test('of many batches has every row once, in bounded memory', async () => {
    const count = 100_000;
    await app.db.transaction(async (tx) => {
      // Without triggers: this test does not need a chained log.
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
