import { fileURLToPath } from 'node:url';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { faqEndpoints } from '@curbside/domain/faqs/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { acceptedChange } from '../harness/changes.ts';
import {
  changeBooking,
  createHost,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  until,
} from '../harness/factories.ts';
import { type MailSink, startMailSink } from '../harness/mail-sink.ts';
import { databaseUrl } from '../harness/test-cluster.ts';
import { freePort } from '../processes/free-port.ts';
import { harbor } from '../processes/harbor.ts';
import { runCommand } from '../processes/run-command.ts';
import { type SmokeSite, startSmokeSite } from '../smoke/smoke-site.ts';

/** Late in the evening of January 11 in Harbor, when New York has January 12 already. */
const evening = '2027-01-12T06:30:00.000Z';
const newYork = /new.?york|\bNYC?\b|brooklyn|five boroughs|\busd\b|US dollar/i;

let sink: MailSink;
let running: SmokeSite;
let host: Person;
let guest: Person;

beforeAll(async () => {
  sink = await startMailSink(await freePort());
  running = await startSmokeSite(
    { MARKET: harbor.id, SMTP_URL: sink.url, MAIL_FROM: 'cars@harbor.test' },
    { worker: fileURLToPath(new URL('../processes/harbor-worker.ts', import.meta.url)) },
  );
  await fetch(`${running.site.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: evening }),
  });
  host = await createHost(running.site);
  guest = await createVerified(running.site);
});
afterAll(async () => {
  await running?.close();
  await sink?.close();
});

const window = (startDate: string, endDate: string) =>
  ({ startDate, startTime: '10:00 AM', endDate, endTime: '10:00 AM' }) as const;
const listHere = () => listCar(host, { location: 'Old Mill, Northside, HB 99001' });

test('a trip has the days, fee, commission, tax and currency of its city', async () => {
  const car = await listHere();
  const asked = await requestBooking(guest, car, window('2027-01-20', '2027-01-23'));
  const paid = await payBooking(running.site, guest, asked);
  expect((await changeBooking(host, paid, 'approved')).status).toBe(200);
  const seen = await getBooking(host, paid);
  // Ten in the morning is eight hours behind UTC.
  expect(seen.startsAt).toBe('2027-01-20T18:00:00.000Z');
  expect(seen.quote).toMatchObject({
    base: '252.00',
    serviceFee: '25.20',
    salesTax: '13.86',
    total: '291.06',
    commission: '50.40',
    hostPayout: '201.60',
    lines: [
      { label: 'CA$84.00 × 3 days', amount: '252.00' },
      { label: 'Service fee', amount: '25.20' },
      { label: 'Harbor tax', amount: '13.86' },
    ],
  });
  const receipt = await guest.client.call(paymentEndpoints.receipt, { params: { id: paid.id } });
  expect(receipt.body).toMatchObject({ currency: 'CAD', paid: '291.06', salesTaxPaid: '13.86' });
  const { rows } = await running.site.db.execute(sql`select distinct currency from ledger_lines`);
  expect(rows).toEqual([{ currency: 'cad' }]);

  await until(async () => (await sink.mailsTo(host.user.email)).length > 1);
  const mails = [...sink.messages].join('\n');
  expect(mails).toContain('Harbor time');
  expect(mails).toContain('CA$');
  const answers = JSON.stringify([seen, receipt.body]) + mails;
  expect(newYork.exec(answers)?.[0]).toBeUndefined();
});

test('a trip is taxed by its day of pickup, also if it moves past a change of the taxes', async () => {
  const car = await listHere();
  const asked = await requestBooking(guest, car, window('2027-02-27', '2027-03-02'));
  const paid = await payBooking(running.site, guest, asked);
  expect((await changeBooking(host, paid, 'approved')).status).toBe(200);
  expect((await getBooking(guest, paid)).quote).toMatchObject({ salesTax: '13.86' });

  const parties = { asker: guest, answerer: host };
  const { answer } = await acceptedChange(parties, paid, window('2027-03-01', '2027-03-04'));
  expect(answer).toMatchObject({ status: 200, body: { difference: '6.24' } });
  expect((await getBooking(guest, paid)).quote).toMatchObject({
    base: '252.00',
    salesTax: '20.10',
    total: '297.30',
    lines: [
      { label: '1 day at the agreed price', amount: '84.00' },
      { label: 'CA$84.00 × 2 days', amount: '168.00' },
      { label: 'Service fee', amount: '25.20' },
      { label: 'Harbor tax', amount: '16.63' },
      { label: 'Pier levy', amount: '3.47' },
    ],
  });
  const receipt = () => guest.client.call(paymentEndpoints.receipt, { params: { id: paid.id } });
  await until(async () => (await receipt()).body.paid === '297.30');
  expect((await receipt()).body).toMatchObject({ salesTaxPaid: '20.10' });
});

test('a year ahead is counted from today in the city', async () => {
  const car = await listHere();
  const ask = (endDate: string) => requestBooking(guest, car, window('2028-01-09', endDate));
  await expect(ask('2028-01-12')).rejects.toThrow('Trips can be booked up to a year ahead.');
  await expect(ask('2028-01-11')).resolves.toMatchObject({ endDate: '2028-01-11' });
});

test('searches know the places of the city and no others', async () => {
  const car = await listCar(host, { location: '7 Pier Road, Lighthouse, HB' });
  const find = async (location: string) => {
    const answer = await guest.client.call(carEndpoints.searchCars, { query: { location } });
    return answer.body.map(({ id }) => id);
  };
  for (const text of ['Lighthouse', 'Southside', '99002', 'Lighthose']) {
    expect(await find(text)).toEqual([car.id]);
  }
  expect(await find('City of Harbor')).toContain(car.id);
  for (const text of ['Brooklyn', 'New York', '11211']) expect(await find(text)).toEqual([]);
  const facets = await guest.client.call(carEndpoints.carFacets);
  expect(facets.body.boroughs.map(({ borough }) => borough)).toEqual(['Northside', 'Southside']);
  // A search for dates reads the slots that SQL counts on the city's clocks.
  const dates = { location: 'Lighthouse', ...window('2027-03-13', '2027-03-15') };
  const before = await guest.client.call(carEndpoints.searchCars, { query: dates });
  expect(before.body.map(({ id }) => id)).toEqual([car.id]);
  await requestBooking(guest, car, window('2027-03-14', '2027-03-16'));
  const after = await guest.client.call(carEndpoints.searchCars, { query: dates });
  expect(after.body).toEqual([]);
});

test('nothing that everyone may read says New York', async () => {
  const { body: questions } = await guest.client.call(faqEndpoints.faqs);
  for (const words of [
    'a car rental marketplace for Harbor',
    'On both sides. Search by side, neighborhood or ZIP code;',
    'a 10% service fee, and Harbor tax of 5% on both.',
  ]) {
    expect(JSON.stringify(questions)).toContain(words);
  }
  const description = await (await fetch(`${running.site.url}/api/docs/json`)).text();
  expect(description).toContain('days and hours are those of Harbor');
  const read = JSON.stringify(questions) + description;
  expect(newYork.exec(read)?.[0]).toBeUndefined();
});

test('the database of one city is refused by another, in one line', async () => {
  const { rows } = await running.site.db.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  const url = databaseUrl(inject('clusterUrl'), rows[0]?.name ?? '');
  const apply = () => runCommand('migrate', ['--apply'], { DATABASE_URL: url });
  const problem =
    'The database is for the market harbor: start with MARKET=harbor, or with another database.';
  expect(await apply()).toEqual({ code: 1, output: `${problem}\n` });
  await running.site.db.execute(sql`update settings set value = 'new-york' where key = 'market'`);
  try {
    // As after the restore of a backup: its setting says the city, and the functions follow.
    expect((await apply()).code).toBe(0);
    const zone = await running.site.db.execute(sql`select market_time_zone() as zone`);
    expect(zone.rows).toEqual([{ zone: 'America/New_York' }]);
  } finally {
    await running.site.db.execute(sql`update settings set value = 'harbor' where key = 'market'`);
  }
});
