import { dataExportEndpoints } from '@curbside/domain/data-export/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import {
  bookApproved,
  createHost,
  createVerified,
  inspectionForm,
  listCar,
  type Person,
  signUpPerson,
  windowFrom,
} from '../../test/harness/factories.ts';
import { onePixel, picture } from '../../test/harness/pictures.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { withoutFiles } from '../../test/harness/without-files.ts';
import { leftOutTables } from './left-out-tables.ts';
import { exportedParts } from './part-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function download(person: Person): Promise<Map<string, Buffer>> {
  const { path } = dataExportEndpoints.exportData;
  const answer = await fetch(`${app.url}${path}`, { headers: { cookie: person.client.cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('curbside-data.zip');
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

function rowsIn(files: Map<string, Buffer>, part: string): Record<string, unknown>[] {
  return JSON.parse(files.get(`${part}.json`)?.toString() ?? 'null');
}

describe('the download of a person', () => {
  let host: Person;
  let renter: Person;
  let photo: Buffer;
  let ofRenter: Map<string, Buffer>;
  let ofHost: Map<string, Buffer>;
  let bookingId: number;

  beforeAll(async () => {
    [host, renter] = [await createHost(app), await createVerified(app)];
    const car = await listCar(host, { photos: [onePixel] });
    const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 1, 1));
    bookingId = booking.id;
    const message = { bookingId, receiverId: host.user.id, message: 'On my way' };
    await renter.client.call(messagingEndpoints.sendMessage, { body: message });
    await app.travelTo(new Date(booking.startsAt));
    photo = await picture('red');
    const form = inspectionForm(bookingId, [photo]);
    await renter.client.send('POST', '/api/inspections/upload', form);
    await host.client.call(incidentEndpoints.reportIncident, {
      body: {
        bookingId,
        description: 'A scratch.',
        incidentDate: app.now().toISOString(),
        photos: [onePixel],
      },
    });
    await app.server.jobs.drain(10_000);
    [ofRenter, ofHost] = [await download(renter), await download(host)];
  });

  test('has a file for each kind of data, and names what is left out', () => {
    const names = exportedParts.map(({ name }) => `${name}.json`);
    expect([...ofRenter.keys()]).toEqual(
      expect.arrayContaining([...names, 'saved-cards.json', 'README.txt']),
    );
    for (const name of names) expect(() => JSON.parse(String(ofRenter.get(name)))).not.toThrow();
    expect(ofRenter.get('README.txt')?.toString()).toContain('Hashes of open links.');
  });

  test('contains their own data', () => {
    expect(rowsIn(ofRenter, 'profile')).toMatchObject([{ id: renter.user.id }]);
    expect(rowsIn(ofRenter, 'trips-as-guest')).toMatchObject([{ id: bookingId }]);
    expect(rowsIn(ofRenter, 'trips-as-host')).toEqual([]);
    expect(rowsIn(ofHost, 'trips-as-host')).toMatchObject([{ id: bookingId }]);
    expect(rowsIn(ofRenter, 'payments')).toMatchObject([
      { id: bookingId, paymentStatus: 'captured' },
    ]);
    expect(rowsIn(ofHost, 'payouts')).toMatchObject([{ id: bookingId, payoutStatus: 'frozen' }]);
    expect(rowsIn(ofRenter, 'messages').map(({ message }) => message)).toContain('On my way');
    expect(rowsIn(ofRenter, 'sessions')).toHaveLength(1);
    expect(rowsIn(ofRenter, 'risk-score')).toMatchObject([{ score: expect.any(Number) }]);
    expect(rowsIn(ofRenter, 'cars')).toEqual([]);
    expect(rowsIn(ofHost, 'cars')).toHaveLength(1);
    for (const secret of [host.user.email, host.user.stripeAccountId ?? '?']) {
      for (const [name, bytes] of ofRenter) {
        expect(`${name}: ${bytes.includes(secret)}`).toBe(`${name}: false`);
      }
    }
  });

  test('has their files as they sent them', () => {
    const own = (files: Map<string, Buffer>, folder: string) =>
      [...files].filter(([name]) => name.startsWith(`files/${folder}/`));
    expect(own(ofRenter, 'inspections').map(([, bytes]) => bytes.equals(photo))).toEqual([true]);
    expect(own(ofHost, 'inspections')).toEqual([]);
    expect(own(ofHost, 'photos')).toHaveLength(1);
    expect(own(ofHost, 'incidents')).toHaveLength(1);
    expect(own(ofRenter, 'contracts')).toMatchObject([
      [expect.stringMatching(/CS-\d{4}-\d{6}\.pdf$/), expect.any(Buffer)],
    ]);
  });

  test('has no secrets, and nothing private to the other side', () => {
    const text = [...ofRenter.values()].map(String).join('\n');
    for (const name of ['password', 'accessToken', 'token', 'hostPayoutCents', 'factors']) {
      expect(text).not.toContain(`"${name}"`);
    }
  });

  test('is refused while the files cannot be reached', async () => {
    await withoutFiles(app, async () => {
      const { path } = dataExportEndpoints.exportData;
      const answer = await renter.client.send('GET', path);
      expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    });
  });

  test('is audited', async () => {
    const { rows } = await app.db.execute(
      sql`select from audit_log where action = 'account.data_exported' and user_id = ${host.user.id}`,
    );
    expect(rows).toHaveLength(1);
  });
});

test('several pages of rows are all there, once and in order', async () => {
  const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
  const body = { bookingId: null, receiverId: other.user.id, message: 'Hello' };
  await one.client.call(messagingEndpoints.sendMessage, { body });
  await app.db.execute(sql`
    insert into messages (conversation_id, sender_id, receiver_id, message, created_at)
    select conversation_id, sender_id, receiver_id, 'Number ' || n, now()
    from messages, generate_series(1, 1200) n where sender_id = ${one.user.id}`);
  const ids = rowsIn(await download(one), 'messages').map(({ id }) => Number(id));
  expect(ids).toHaveLength(1201);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  await app.db.execute(sql`
    insert into user_devices (user_id, fingerprint, first_seen_at, last_seen_at)
    select ${one.user.id}, 'device ' || n, now(), now() from generate_series(1, 700) n`);
  expect(rowsIn(await download(one), 'devices')).toHaveLength(700);
});

test('repeated downloads are slowed down', async () => {
  const person = await signUpPerson(app);
  const ask = () =>
    fetch(`${app.url}/api/user/export`, { headers: { cookie: person.client.cookie } });
  let refused: Response | undefined;
  for (let count = 0; count < 20 && !refused; count += 1) {
    const answer = await ask();
    await answer.arrayBuffer();
    if (answer.status === 429) refused = answer;
  }
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('every table is exported, or left out with a reason', async () => {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const inDatabase = rows.map(({ name }) => name);
  const exported = new Set(exportedParts.map(({ table }) => getTableConfig(table).name));
  // A table in neither list is missing here; one in both appears twice.
  expect([...exported, ...Object.keys(leftOutTables)].sort()).toEqual(inDatabase.sort());
});

test('no exported column is named like a secret', () => {
  const harmless = ['fileHash', 'pdfHash', 'hash', 'networkKey'];
  const names = exportedParts.flatMap(({ columns }) => columns);
  const suspects = names.filter((name) => /token|secret|password|hash|key$/i.test(name));
  expect(suspects.filter((name) => !harmless.includes(name))).toEqual([]);
});

test('without the sign-in nothing is exported', async () => {
  const answer = await app.visitor().send('GET', '/api/user/export');
  expect(answer.status).toBe(401);
});
