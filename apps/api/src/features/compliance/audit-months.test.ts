import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyticsEndpoints } from '@curbside/domain/analytics/endpoints';
import { addMonths, monthOf } from '@curbside/domain/calendar/months';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import { bookApproved, changeBooking, createStaff } from '../../test/harness/factories.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';
import { archiveMonths, findFirstAuditBreak, verifyLog } from '../audit/index.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();
const folder = await mkdtemp(join(tmpdir(), 'curbside-months-'));
afterAll(() => rm(folder, { recursive: true }));

const month = monthOf(todayInMarket(app.server.deps.clock));
const next = addMonths(month, 1);
const dayMs = 86_400_000;

const archive = () => archiveMonths(app.server.deps, { system: 'test' }, { before: next, folder });

async function occupancyThen() {
  const answer = await host.client.call(analyticsEndpoints.hostOccupancy, {
    query: { period: 'month' },
  });
  expect(answer.status).toBe(200);
  return answer.body.periodData.filter(({ period }) => !period.includes(next));
}

test('an ended month is sealed by the sweep, archived, and said to be away', async () => {
  const params = { id: car.id };
  await host.client.call(carEndpoints.delistCar, { params });
  await app.travel(3 * dayMs);
  await host.client.call(carEndpoints.relistCar, { params });
  await app.travelTo(new Date(`${addMonths(month, 1)}-05T12:00:00Z`));
  const admin = await createStaff(app, 'admin');
  const list = (query: Record<string, string> = {}) =>
    admin.client.call(complianceEndpoints.auditLogs, { query });
  const months = async () => (await admin.client.call(complianceEndpoints.auditMonths)).body;
  const archivedThrough = async (query?: Record<string, string>) =>
    (await list(query)).headers.get('x-archived-through');

  const [sealed] = await months();
  expect(await months()).toEqual([
    {
      month,
      rows: expect.any(Number),
      head: expect.stringMatching(/^[\da-f]{64}$/),
      seal: expect.stringMatching(/^[\da-f]{64}$/),
      sealedAt: expect.any(String),
      archivedAt: null,
      fileSha256: null,
    },
  ]);
  expect(await archivedThrough()).toBeNull();

  // The evidence of an open booking reads the log.
  const booking = await bookApproved(app, { host, renter, car }, nextWindow());
  expect(await archive()).toMatchObject({ months: [], kept: { month, bookingId: booking.id } });
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  await app.travel(dayMs);
  await app.db.execute(sql`update bookings set is_settled = true`);

  const before = await occupancyThen();
  const { months: archived } = await archive();
  expect(archived).toMatchObject([{ month, rows: sealed?.rows }]);
  expect(await months()).toEqual([
    { ...sealed, archivedAt: expect.any(String), fileSha256: archived[0]?.sha256 },
  ]);
  expect(await archivedThrough()).toBe(month);
  expect(await archivedThrough({ q: 'car.delisted', to: `${month}-20` })).toBe(month);
  expect(await archivedThrough({ from: `${month}-20` })).toBe(month);
  expect(await archivedThrough({ from: `${next}-01` })).toBeNull();
  for (const [kind, through] of [
    ['audit-logs', month],
    ['contracts', null],
  ]) {
    const path = `/api/admin/compliance/export/${kind}?format=csv`;
    const { headers } = await admin.client.send('GET', path);
    expect([kind, headers.get('x-archived-through')]).toEqual([kind, through]);
  }
  expect((await list({ q: 'car.delisted' })).body).toEqual([]);
  // A pause that ended is still no day on which the car could be booked.
  expect(await occupancyThen()).toEqual(before);
  expect(await findFirstAuditBreak(app.db)).toBeUndefined();
  expect(await verifyLog(app.db, { folder })).toMatchObject({ isWhole: true });
});
