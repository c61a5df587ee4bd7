import { contractEndpoints } from '@curbside/domain/contracts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/context.ts';
import { withoutCancellation } from '../../test/harness/contracts.ts';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { makeContract } from './index.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const renter = await createVerified(app);

async function contracts(query: Record<string, string> = {}) {
  return (await admin.client.call(contractEndpoints.contracts, { query })).body;
}

/** The PDF response. */
async function pdfOf(person: Person, id: number): Promise<Response> {
  return fetch(`${app.url}/api/contracts/${id}/pdf`, {
    headers: { cookie: person.client.cookie },
  });
}

const hex = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('hex');

describe('the contract of a trip', () => {
  test('is made at approval, printed once, and read by its parties and staff', async () => {
    const car = await listCar(host);
    const booking = await requestBooking(renter, car, windowFrom(app, 4, 3));
    await payBooking(app, renter, booking);
    expect(await contracts({ q: String(booking.id) })).toEqual([]);
    expect((await changeBooking(host, booking, 'approved')).status).toBe(200);
    const [contract] = await contracts({ q: String(booking.id) });
    if (!contract) throw new Error('There is no contract.');
    expect(contract.bookingId).toBe(booking.id);
    expect(contract.contractNumber).toMatch(/^CS-\d{4}-\d{6}$/);
    expect(await contracts({ q: contract.contractNumber.toLowerCase() })).toEqual([contract]);

    const printed = await pdfOf(renter, contract.id);
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    const first = await hex(printed);
    expect(Buffer.from(first, 'hex').includes('StructTreeRoot')).toBe(true);
    expect(Buffer.from(first, 'hex').toString('latin1')).toMatch(/^%PDF-1\.7/);
    for (const person of [host, admin])
      expect(await hex(await pdfOf(person, contract.id))).toBe(first);
    const stranger = await createVerified(app);
    expect((await pdfOf(stranger, contract.id)).status).toBe(404);
    const { rows } = await app.db.execute(sql`select user_id from audit_log
      where action = 'contract.viewed' and entity_id = ${String(contract.id)}`);
    expect(rows).toEqual([{ user_id: admin.user.id }]);
  });

  test('states the cost of cancelling, which older contracts do not', async () => {
    const [contract] = await contracts();
    if (!contract) throw new Error('There is no contract.');
    const { rows } = await app.db.execute(sql`
      select terms->'cancellation'->>0 as free, terms->'disputes'->>3 as fees, encode(sha256(terms::text::bytea), 'hex') as hash
      from contracts where id = ${contract.id}`);
    expect(rows).toEqual([
      {
        free: 'Cancel free until 24 hours before pickup.',
        fees: 'Curbside bears the fees of every dispute.',
        hash: contract.hash,
      },
    ]);
    const headings = async () => {
      const pdf = Buffer.from(await hex(await pdfOf(renter, contract.id)), 'hex');
      return pdf.toString('latin1').match(/\/S \/H2/g)?.length;
    };
    const printed = (await headings()) ?? 0;
    await withoutCancellation(app, contract.bookingId);
    expect(await headings()).toBe(printed - 1);
  });

  test('is verified by number and hash, without being shown', async () => {
    const [contract] = await contracts();
    if (!contract) throw new Error('There is no contract.');
    const verify = async (number: string, hash: string) =>
      app.visitor().call(contractEndpoints.verifyContract, { query: { number, hash } });
    const { contractNumber, hash } = contract;
    expect((await verify(contractNumber, hash)).body).toEqual({ valid: true });
    expect((await verify(contractNumber, hash.replace(/^./, 'x'))).body).toEqual({ valid: false });
    expect((await verify('CS-1999-000001', hash)).body).toEqual({ valid: false });
  });

  test('is never changed or removed', async () => {
    await until(async () => {
      const { rows } = await app.db.execute(sql`select from contracts where pdf_hash is null`);
      return rows.length === 0;
    });
    for (const statement of [
      sql`update contracts set hash = ''`,
      sql`update contracts set pdf_hash = ''`,
      sql`delete from contracts`,
    ]) {
      await expect(app.db.execute(statement)).rejects.toThrow();
    }
  });

  test('has the next number, even among concurrent and failed approvals', async () => {
    const car = await listCar(host);
    const count = 200;
    const { rows } = await app.db.transaction(async (tx) => {
      // Without triggers, these bookings hold no days and may overlap.
      await tx.execute(sql`set local session_replication_role = replica`);
      return tx.execute<{ id: number }>(sql`
        insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time,
          end_time, starts_at, ends_at, status, days, daily_rate_cents, base_cents,
          service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_payout_cents,
          request_hash, pay_by, created_at)
        select ${car.id}, ${renter.user.id}, ${host.user.id}, current_date, current_date,
          '10:00 AM', '11:00 AM', now(), now() + interval '1 hour', 'completed', 1, 1000, 1000, 50,
          93, 1143, 150, 850, '', now(), now()
        from generate_series(1, ${count}) returning id`);
    });
    const before = Number((await contracts())[0]?.contractNumber.slice(-6) ?? 0);
    const { deps } = app.server;
    const approve = (bookingId: number, fails: boolean) =>
      inTransaction(deps, { system: 'test' }, async (ctx) => {
        await makeContract(ctx, { bookingId });
        if (fails) throw new Error('The approval fails.');
      });
    const failing = rows.slice(0, 20).map(({ id }) => approve(id, true));
    const outcomes = await Promise.allSettled([
      ...failing,
      ...rows.map(({ id }) => approve(id, false)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(count);
    const { rows: made } = await app.db.execute<{ number: string }>(
      sql`select number from contracts order by number`,
    );
    const numbers = made.map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual(Array.from({ length: before + count }, (_, index) => index + 1));
  });
});
