import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addDays } from '@curbside/domain/calendar/days';
import type { UploadState } from '@curbside/domain/files/endpoints';
import { uploadLimits } from '@curbside/domain/files/rules';
import { photoTypes } from '@curbside/domain/inspections/rules';
import { todayInMarket } from '../apps/api/src/platform/clock.ts';
import {
  bookApproved,
  createHost,
  createVerified,
  listCar,
  type Person,
  type TestSite,
} from '../apps/api/src/test/harness/factories.ts';
import { noisyPicture } from '../apps/api/src/test/harness/pictures.ts';
import { residentMebibytes } from '../apps/api/src/test/processes/resident-memory.ts';
import { call } from './http.ts';
import { type Figures, measure } from './measure.ts';

const megabyte = 1024 * 1024;
const photos = { count: 60, bytes: 12 * megabyte };
/** Files of a queue that the page sends at the same time. */
const walkAtOnce = 2;
const videos = { count: 2, bytes: 100 * megabyte };

export interface UploadFigures {
  seconds: number;
  megabytes: number;
  /** The server's resident memory in megabytes: before, and the peak during the upload. */
  memoryBefore: number;
  memoryPeak: number;
  /** A first page of cars, one request after the other: alone, and during the upload. */
  alone: Figures;
  during: Figures;
}

interface Sent {
  site: TestSite;
  guest: Person;
  bookingId: number;
  photo: Buffer;
}

/** Sends an inspection. Answers how many bytes it was. */
type Send = (sent: Sent) => Promise<number>;

/**
 * Photos of an inspection, and their effect on other requests: as a walk around the car sends them, and
 * with two videos in a single request.
 */
export async function benchUploads(
  site: TestSite,
  pid: number,
): Promise<{ walk: UploadFigures; request: UploadFigures }> {
  const guest = await createVerified(site);
  const bookingId = await beginTrip(site, guest);
  const sent = { site, guest, bookingId, photo: await cameraPhoto() };
  return {
    walk: await watchUpload(sent, pid, sendWalk),
    request: await watchUpload(sent, pid, sendInspection),
  };
}

async function watchUpload(sent: Sent, pid: number, send: Send): Promise<UploadFigures> {
  const search = () => call(`${sent.site.url}/api/cars?limit=24`);
  const alone = await measure({ seconds: 5, atOnce: 1 }, search);
  const memoryBefore = await residentMebibytes(pid);
  let memoryPeak = memoryBefore;
  const watch = setInterval(() => {
    residentMebibytes(pid).then((now) => {
      memoryPeak = Math.max(memoryPeak, now);
    }, console.error);
  }, 100);
  const startedAt = performance.now();
  let isDone = false;
  const upload = send(sent).finally(() => {
    isDone = true;
  });
  const times: Figures[] = [];
  while (!isDone) times.push(await measure({ seconds: 1, atOnce: 1 }, search));
  const megabytes = (await upload) / megabyte;
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, megabytes, memoryBefore, memoryPeak, alone, during: worstOf(times) };
}

/** The worst second of each figure, so that an average hides none. */
function worstOf(times: readonly Figures[]): Figures {
  const most = (pick: (figures: Figures) => number) => Math.max(...times.map(pick));
  return {
    p50: most(({ p50 }) => p50),
    p95: most(({ p95 }) => p95),
    p99: most(({ p99 }) => p99),
    rate: Math.min(...times.map(({ rate }) => rate)),
  };
}

/** A trip that has begun, by the test clock. */
async function beginTrip(site: TestSite, renter: Person): Promise<number> {
  const host = await createHost(site);
  const car = await listCar(host);
  const startDate = addDays(todayInMarket({ now: () => new Date() }), 1);
  const booking = await bookApproved(
    site,
    { host, renter, car },
    { startDate, endDate: addDays(startDate, 2), startTime: '10:00 AM', endTime: '10:00 AM' },
  );
  await call(`${site.url}/api/test/clock`, {
    method: 'POST',
    body: JSON.stringify({ now: booking.startsAt }),
  });
  return booking.id;
}

/** As large as a phone's photo, filled up to the exact size. */
async function cameraPhoto(): Promise<Buffer> {
  const noise = await noisyPicture(4000, 3000);
  if (noise.length > photos.bytes) throw new Error(`The photo has ${noise.length} bytes.`);
  return Buffer.concat([noise, Buffer.alloc(photos.bytes - noise.length)]);
}

/** By two at a time, as the page's queue does. */
const sendWalk: Send = async ({ site, guest, bookingId, photo }) => {
  let next = 0;
  const sendNext = async () => {
    while (next < photos.count) {
      const part = photoTypes[next % photoTypes.length] ?? 'other';
      next += 1;
      // Every file has its own hash.
      const bytes = Buffer.concat([photo.subarray(0, photos.bytes - 16), randomBytes(16)]);
      await sendPhoto(site, guest, bytes, { bookingId: String(bookingId), photoType: part });
    }
  };
  await Promise.all(Array.from({ length: walkAtOnce }, sendNext));
  return photos.count * photos.bytes;
};

/** In the parts of a resumable upload, which then joins the inspection. */
async function sendPhoto(
  site: TestSite,
  { client }: Person,
  bytes: Buffer,
  fields: Record<string, string>,
): Promise<void> {
  const begun = await client.send<UploadState>('POST', '/api/uploads/resumable', undefined, {
    'upload-length': String(bytes.length),
    'upload-metadata': `purpose ${btoa('trip')}`,
  });
  for (let offset = 0; offset < bytes.length; offset += uploadLimits.partBytes) {
    const part = await fetch(`${site.url}/api/uploads/${begun.body.id}`, {
      method: 'PATCH',
      headers: {
        cookie: client.cookie,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes.subarray(offset, offset + uploadLimits.partBytes)),
    });
    if (!part.ok) throw new Error(`A part was answered ${part.status}.`);
  }
  const form = new FormData();
  const all = { ...fields, inspectionType: 'pickup', uploadIds: String(begun.body.id) };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const { status } = await client.send('POST', '/api/inspections/upload', form);
  if (status !== 201) throw new Error(`The photo was answered ${status}.`);
}

/** Streams the multipart body, so that this process holds one file at a time. */
const sendInspection: Send = async ({ site, guest, bookingId, photo }) => {
  const boundary = `bench-${randomBytes(8).toString('hex')}`;
  const answer = new Promise<void>((resolve, reject) => {
    const sent = request(
      `${site.url}/api/inspections/upload`,
      {
        method: 'POST',
        headers: {
          cookie: guest.client.cookie,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 201
            ? resolve()
            : reject(new Error(`The upload answered ${response.statusCode}.`)),
        );
      },
    );
    sent.on('error', reject);
    pipeline(Readable.from(bodyOf(boundary, bookingId, photo)), sent).catch(reject);
  });
  await answer;
  return photos.count * photos.bytes + videos.count * videos.bytes;
};

function* bodyOf(boundary: string, bookingId: number, photo: Buffer): Generator<Buffer> {
  const field = (name: string, value: string) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
  const file = (name: string, type: string) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    );
  yield field('bookingId', String(bookingId));
  yield field('inspectionType', 'pickup');
  for (let number = 0; number < photos.count; number += 1) {
    yield file(`${number}.jpg`, 'image/jpeg');
    // After the picture's end, so that every file has its own hash.
    yield photo.subarray(0, photos.bytes - 16);
    yield randomBytes(16);
    yield Buffer.from('\r\n');
  }
  for (let number = 0; number < videos.count; number += 1) {
    yield file(`${number}.mp4`, 'video/mp4');
    yield Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
    for (let sent = 24; sent < videos.bytes; ) {
      const bytes = Math.min(megabyte, videos.bytes - sent);
      yield randomBytes(bytes);
      sent += bytes;
    }
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}
