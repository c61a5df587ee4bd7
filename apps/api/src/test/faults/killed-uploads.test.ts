import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { inspectionEndpoints } from '@curbside/domain/inspections/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../platform/database/index.ts';
import {
  bookApproved,
  createHost,
  createVerified,
  listCar,
  type Person,
  type TestSite,
} from '../harness/factories.ts';
import { noisyPicture } from '../harness/pictures.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { travelMinutes } from '../harness/travel.ts';
import { beginUpload, giveUploads } from '../harness/uploads.ts';
import { freePort } from '../processes/free-port.ts';
import {
  type ServerProcess,
  type ServerSettings,
  startServerProcess,
} from '../processes/server-process.ts';

/** Milliseconds from the beginning of the request that the server dies in. */
const killsAfterMs = { sending: [0, 10, 40, 90], adding: [0, 40, 150] };
const photoBytes = 6 * 1024 * 1024;
const partBytes = 1024 * 1024;

let database: TestDatabase;
let connection: ReturnType<typeof connectDatabase>;
let settings: ServerSettings;
let server: ServerProcess;
let site: TestSite;
let guest: Person;
let trip: Booking;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-uploads-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  settings = { port, sandboxPort, dataDir, databaseUrl: database.url };
  server = await startServerProcess(settings);
  site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
  const host = await createHost(site);
  guest = await createVerified(site);
  const startDate = addDays(marketDay(new Date()), 1);
  trip = await bookApproved(
    site,
    { host, renter: guest, car: await listCar(host) },
    { startDate, endDate: addDays(startDate, 2), startTime: '10:00 AM', endTime: '10:00 AM' },
  );
  await travelMinutes(site, (Date.parse(trip.startsAt) - Date.now()) / 60_000 + 10);
});

afterAll(async () => {
  await server?.stop();
  await connection?.close();
  await database?.drop();
  if (settings) await rm(settings.dataDir, { recursive: true, force: true });
});

/** Kills the server so soon after the request has begun. The request may have been answered. */
async function killDuring(request: () => Promise<unknown>, afterMs: number): Promise<void> {
  const asked = request().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await server.kill();
  await asked;
  server = await startServerProcess(settings);
}

function sendPart(id: number, offset: number, bytes: Buffer): Promise<Response> {
  return fetch(`${site.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: guest.client.cookie,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes.subarray(offset, offset + partBytes)),
  });
}

async function offsetOf(id: number): Promise<number> {
  const headers = { cookie: guest.client.cookie };
  const answer = await fetch(`${site.url}/api/uploads/${id}`, { method: 'HEAD', headers });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

test('photos under way when the server is killed go on from what has arrived, and are stored once', async () => {
  const noise = await noisyPicture(1600, 1200);
  const hashes: string[] = [];
  const [sending, adding] = [killsAfterMs.sending, killsAfterMs.adding];
  for (let number = 0; number < Math.max(sending.length, adding.length); number += 1) {
    // Bytes after the end of the picture give each photo its own hash.
    const photo = Buffer.concat([noise, Buffer.alloc(photoBytes - noise.length, number + 1)]);
    hashes.push(createHash('sha256').update(photo).digest('hex'));
    const { id } = (await beginUpload(guest, photo.length, 'trip')).body;
    expect((await sendPart(id, 0, photo)).status).toBe(204);
    await killDuring(() => sendPart(id, partBytes, photo), sending[number] ?? 0);
    let offset = await offsetOf(id);
    // A part that was answered is never lost.
    expect(offset).toBeGreaterThanOrEqual(partBytes);
    for (; offset < photo.length; offset = await offsetOf(id)) {
      expect((await sendPart(id, offset, photo)).status).toBe(204);
    }
    const add = () => giveUploads(guest, trip, { inspectionType: 'pickup' }, [id]);
    const afterMs = adding[number];
    if (afterMs !== undefined) await killDuring(add, afterMs);
    expect((await add()).status).toBe(201);
  }
  const { body } = await guest.client.call(inspectionEndpoints.inspectionsOfBooking, {
    params: { id: trip.id },
  });
  expect(body.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted());
  for (const { photoUrl } of body) {
    expect((await guest.client.send('GET', `${photoUrl}?width=320`)).status).toBe(200);
  }
}, 300_000);
