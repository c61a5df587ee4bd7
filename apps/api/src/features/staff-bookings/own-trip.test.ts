import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { disputeEndpoints } from '@curbside/domain/disputes/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { pickupReportEndpoints } from '@curbside/domain/pickup-reports/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contestClaim, decideClaim, writeOffClaim } from '../../test/harness/claims.ts';
import {
  controlSandbox,
  createStaff,
  getBooking,
  type Person,
  until,
} from '../../test/harness/factories.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';

const { app, host, renter, trip, claimDamage } = await sharedClaims();
const admin = await createStaff(app, 'admin');
const reason = 'As agreed on the phone.';
const refused = {
  status: 403,
  body: { code: 'forbidden', message: 'Another administrator must act on your own trip.' },
};

async function appoint(...people: Person[]): Promise<void> {
  for (const { user } of people) {
    await app.db.execute(sql`update users set role = 'admin' where id = ${user.id}`);
  }
}

async function dispute(bookingId: number): Promise<number> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${bookingId}`,
  );
  await controlSandbox(app, 'disputes', { charge: rows[0]?.charge });
  const list = async () => (await admin.client.call(disputeEndpoints.disputes)).body;
  await until(async () => (await list()).length > 0);
  return (await list())[0]?.id ?? 0;
}

async function writeDifference(bookingId: number): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    insert into ledger_differences
      (kind, subject, booking_id, ledger_cents, stripe_cents, found_at, updated_at)
    values ('refund_failed', 'own-trip', ${bookingId}, 0, 100, now(), now()) returning id`);
  return rows[0]?.id ?? 0;
}

async function writeEntry(body: object): Promise<number> {
  const answer = await admin.client.call(journalEndpoints.writeJournalEntry, {
    body: { kind: 'goodwill', amount: '5.00', reason, ...body } as never,
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

test('administrators leave the money of their own trips to others', async () => {
  const claim = await claimDamage();
  await contestClaim(renter, claim);
  const { id } = trip();
  const about = { params: { id } };
  // The trip is claimed for, but can still be reported on.
  await app.db.execute(sql`update bookings set starts_at = starts_at + interval '1 hour',
    ends_at = ends_at + interval '1 hour' where id = ${id}`);
  const report = await host.client.call(pickupReportEndpoints.reportNoShow, {
    ...about,
    body: { description: 'Nobody came.' },
  });
  const incident = await renter.client.call(incidentEndpoints.reportIncident, {
    body: {
      bookingId: id,
      description: 'A scratch on the door.',
      severity: 'major',
      incidentDate: app.now().toISOString(),
    },
  });
  expect([report.status, incident.status]).toEqual([201, 201]);
  const ofReport = { params: { id: report.body.id }, body: { outcome: 'reject', reason } } as const;
  const ofIncident = { params: { id: incident.body.id } };
  const ofDifference = {
    params: { id: await writeDifference(id) },
    body: { status: 'resolved' },
  } as const;
  const ofDispute = { params: { id: await dispute(id) }, body: {} };
  const ofTrip = { params: { id: await writeEntry({ bookingId: id }) }, body: {} };
  await appoint(host, renter);

  for (const { client, user } of [host, renter]) {
    const ofPerson = { params: { id: await writeEntry({ userId: user.id }) }, body: {} };
    const words = { ...about, body: { reason } };
    const amount = { amount: '1.00', borneBy: 'platform', reason } as const;
    const attempts = [
      client.call(staffBookingEndpoints.cancelAsStaff, {
        ...about,
        body: { reason, refund: 'full' },
      }),
      client.call(staffBookingEndpoints.refundAsStaff, { ...about, body: amount }),
      client.call(staffBookingEndpoints.freezeAsStaff, words),
      client.call(staffBookingEndpoints.unfreezeAsStaff, words),
      client.call(staffBookingEndpoints.resendPayout, words),
      decideClaim({ client, user }, claim, {}),
      writeOffClaim({ client, user }, claim),
      client.call(pickupReportEndpoints.decideReport, ofReport),
      client.call(complianceEndpoints.investigateIncident, ofIncident),
      client.call(complianceEndpoints.resolveIncident, {
        ...ofIncident,
        body: { resolution: reason },
      }),
      client.call(complianceEndpoints.unfreezeIncident, { ...ofIncident, body: {} }),
      client.call(disputeEndpoints.submitDispute, ofDispute),
      client.call(journalEndpoints.approveJournalEntry, ofTrip),
      client.call(journalEndpoints.approveJournalEntry, ofPerson),
      client.call(ledgerEndpoints.changeDifference, ofDifference),
    ];
    for (const attempt of attempts) expect(await attempt).toMatchObject(refused);
    const page = await client.call(staffBookingEndpoints.staffBooking, about);
    const reasons = Object.values(page.body.actions).map((action) => action.reason);
    expect(new Set(reasons)).toEqual(new Set([refused.body.message]));
    const withdrawn = await client.call(journalEndpoints.rejectJournalEntry, ofPerson);
    expect(withdrawn.status).toBe(200);
  }

  const other = await createStaff(app, 'admin');
  for (const [endpoint, given] of [
    [journalEndpoints.approveJournalEntry, ofTrip],
    [complianceEndpoints.investigateIncident, ofIncident],
    [ledgerEndpoints.changeDifference, ofDifference],
  ] as const) {
    expect((await other.client.call(endpoint, given)).status).toBe(200);
  }
  expect((await getBooking(admin, trip())).status).toBe('approved');
});

test('a trip that an administrator takes goes on as any other', async () => {
  await appoint(host, renter);
  const about = { params: { id: trip().id } };
  const cancelled = await renter.client.call(bookingEndpoints.changeBooking, {
    ...about,
    body: { status: 'cancelled' },
  });
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
  const claims = await host.client.call(claimEndpoints.claimsOfBooking, about);
  expect(claims.status).toBe(200);
});

test('an administrator who disables the other side leaves their trip to others', async () => {
  await appoint(renter);
  await app.db.execute(sql`update users set role = 'user' where id = ${host.user.id}`);
  const disabled = await renter.client.call(riskEndpoints.disableAccount, {
    params: { userId: host.user.id },
    body: { reason, trips: 'cancel' },
  });
  expect(disabled.status).toBe(200);
  expect(disabled.body.trips.left).toContain(trip().id);
  expect((await getBooking(renter, trip())).status).toBe('approved');
});
