import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { fileEndpoints, type UploadState } from '@curbside/domain/files/endpoints';
import { uploadLimits } from '@curbside/domain/files/rules';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import {
  bookApproved,
  carBody,
  createHost,
  createVerified,
  disableAccount,
  inspectionForm,
  listCar,
  type Person,
  signUpPerson,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { film, picture } from '../../../test/harness/pictures.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();
const guest = await createVerified(app);
const host = await createHost(app);
const car = await listCar(host);
const trip = await bookApproved(app, { host, renter: guest, car }, windowFrom(app, 1, 2));

function begin(person: Person, bytes: number | string, purpose = 'trip') {
  return person.client.send<UploadState>('POST', '/api/uploads/resumable', undefined, {
    'upload-length': String(bytes),
    'upload-metadata': `filename ${btoa('a.jpg')},purpose ${btoa(purpose)}`,
  });
}

function append(person: Person, id: number, offset: number, bytes: Buffer) {
  return fetch(`${app.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: person.client.cookie,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
}

/** Sends the first bytes of a longer request, then drops the connection. */
function cutAppend(person: Person, id: number, sent: Buffer, promised: number): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(`${app.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        cookie: person.client.cookie,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': promised,
      },
    });
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    request.write(sent, () => setImmediate(() => request.destroy()));
  });
}

const head = (person: Person, id: number) =>
  fetch(`${app.url}/api/uploads/${id}`, {
    method: 'HEAD',
    headers: { cookie: person.client.cookie },
  });

const enableAccount = ({ user }: Person) =>
  app.db.execute(sql`update users set account_status = 'active' where id = ${user.id}`);

const stateOf = async (person: Person, id: number) =>
  (await person.client.call(fileEndpoints.getUpload, { params: { id } })).body;

const storedNames = async () => {
  const folder = join(app.dataDir, 'files', 'private', 'uploads');
  return readdir(folder, { recursive: true }).catch(() => []);
};

/** A film of this size with varying bytes. */
function bigFilm(bytes: number): Buffer {
  const file = film('mp4', bytes);
  for (let at = 64; at < bytes; at += 997) file[at] = at % 251;
  return file;
}

describe('an upload in parts', () => {
  test('continues after the connection drops midway', async () => {
    const file = bigFilm(3_000_000);
    const begun = await begin(guest, file.length);
    expect([begun.status, begun.headers.get('location')]).toEqual([
      201,
      `/api/uploads/${begun.body.id}`,
    ]);
    const { id } = begun.body;
    await cutAppend(guest, id, file.subarray(0, 1_000_000), file.length);
    await until(async () => (await stateOf(guest, id)).offset > 0);
    const kept = await head(guest, id);
    expect(kept.headers.get('upload-length')).toBe(String(file.length));
    expect(kept.headers.get('cache-control')).toBe('no-store');
    const offset = Number(kept.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(1_000_000);
    const rest = await append(guest, id, offset, file.subarray(offset));
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(file.length)]);
    expect(await stateOf(guest, id)).toMatchObject({ isFinished: true, url: null });
    const stored = await app.server.deps.storage.get(`private/uploads/${id}/original`);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(stored ?? Buffer.alloc(0))).toBe(hash(file));
    // The parts are removed once the file is complete.
    expect((await storedNames()).filter((name) => name.startsWith(`${id}/`))).toEqual([
      `${id}/original`,
    ]);
  });

  test('accepts bytes only at its offset, each once', async () => {
    const file = bigFilm(2000);
    const { id } = (await begin(guest, file.length)).body;
    expect((await append(guest, id, 5, file)).status).toBe(409);
    const both = await Promise.all([
      append(guest, id, 0, file.subarray(0, 1000)),
      append(guest, id, 0, file.subarray(0, 1000)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await append(guest, id, 1000, Buffer.concat([file, file]))).status).toBe(413);
    expect((await append(guest, id, 1000, file.subarray(1000))).status).toBe(204);
    expect((await append(guest, id, 2000, file)).status).toBe(413);
    expect(await stateOf(guest, id)).toMatchObject({ offset: 2000, isFinished: true });
  });

  test('of a listing becomes a public photo', async () => {
    const file = await picture('red');
    const { id } = (await begin(guest, file.length, 'listing')).body;
    expect((await append(guest, id, 0, file)).status).toBe(204);
    const { url } = await stateOf(guest, id);
    expect((await fetch(`${app.url}${url}`)).headers.get('content-type')).toBe('image/webp');
    const listed = await guest.client.send('POST', '/api/cars', carBody({ photos: [id] }));
    expect(listed.body).toMatchObject({ imageUrl: url });
    // An upload for a trip stays private, so no listing may show it.
    const other = (await begin(guest, file.length, 'trip')).body;
    await append(guest, other.id, 0, file);
    const refused = await guest.client.send('POST', '/api/cars', carBody({ photos: [other.id] }));
    expect(refused.status).toBe(400);
  });

  test('is for its owner only', async () => {
    const file = await picture('blue');
    const { id } = (await begin(guest, file.length)).body;
    const stranger = await createVerified(app);
    expect((await append(stranger, id, 0, file)).status).toBe(404);
    expect((await head(stranger, id)).status).toBe(404);
    const removed = await stranger.client.call(fileEndpoints.removeUpload, { params: { id } });
    expect(removed.status).toBe(404);
    expect((await stateOf(guest, id)).offset).toBe(0);
  });

  test('of a disabled account is for trips, not for listings', async () => {
    await disableAccount(app, host);
    expect((await begin(host, 100, 'listing')).status).toBe(403);
    expect((await begin(host, 100, 'trip')).status).toBe(201);
    await enableAccount(host);
  });

  test.each([
    ['no length', 'x', 'trip', 400],
    ['no bytes', '0', 'trip', 400],
    ['an unknown purpose', '10', 'fun', 400],
    ['a photo over 15 MB', '15728641', 'listing', 413],
    ['a video over 100 MB', '104857601', 'trip', 413],
  ])('is refused with %s', async (_, bytes, purpose, status) => {
    expect((await begin(guest, bytes, purpose)).status).toBe(status);
  });

  test.each([
    ['text', 'trip', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(9)), 422],
    ['a film for a listing', 'listing', () => film('mp4'), 422],
    [
      'a broken picture for a listing',
      'listing',
      () => film('mp4').fill('\xff\xd8\xff', 0, 3),
      422,
    ],
  ])('with %s is refused and removed', async (_, purpose, file, status) => {
    const { id } = (await begin(guest, file().length, purpose)).body;
    expect((await append(guest, id, 0, file())).status).toBe(status);
    expect((await head(guest, id)).status).toBe(404);
  });

  test('of another media type is refused', async () => {
    const { id } = (await begin(guest, 100)).body;
    const answer = await guest.client.send('PATCH', `/api/uploads/${id}`, { bytes: 1 });
    expect(answer.status).toBe(415);
  });
});

test('concurrent uploads cannot exceed the limit together', async () => {
  const person = await createVerified(app);
  await app.db.execute(sql`insert into uploads (user_id, purpose, bytes, created_at)
    select ${person.user.id}, 'trip', 1, ${app.now().toISOString()}::timestamptz
    from generate_series(1, ${uploadLimits.unfinished - 2})`);
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin(person, 100, 'listing')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(429)]);
});

test('AVIF is accepted and HEIC refused by the first bytes, whatever the first brand', async () => {
  const avif = await sharp(await picture('red'))
    .avif()
    .toBuffer();
  const generic = Buffer.concat([avif.subarray(0, 8), Buffer.from('mif1'), avif.subarray(12)]);
  const heic = Buffer.alloc(5000);
  heic.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const send = async (file: Buffer, purpose: string) => {
    const { id } = (await begin(guest, file.length, purpose)).body;
    return append(guest, id, 0, file.subarray(0, 4000));
  };
  for (const file of [avif, generic]) expect((await send(file, 'listing')).status).toBe(204);
  for (const purpose of ['listing', 'trip']) {
    const answer = await send(heic, purpose);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('JPEG, PNG, WebP, AVIF or GIF');
  }
});

/** Stores a finished, unused upload of this size. */
const addUnused = ({ user }: Person, bytes: number, hash: string = randomUUID()) =>
  app.db.execute(sql`insert into uploads (user_id, purpose, file_hash, bytes, received_bytes, created_at)
    values (${user.id}, 'trip', ${hash}, ${bytes}, ${bytes}, ${app.now().toISOString()}::timestamptz)`);

/** Removes a person's uploads through the API. */
async function forget({ client, user }: Person): Promise<void> {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from uploads where user_id = ${user.id}`,
  );
  for (const { id } of rows) await client.call(fileEndpoints.removeUpload, { params: { id } });
}

describe('the storage of a person', () => {
  test.each([
    ['a verified person', createVerified, 200_000_000],
    ['a person who is not', signUpPerson, 50_000_000],
  ] as const)('is so much of %s', async (_, create, limit) => {
    const person = await create(app);
    const photo = await picture('teal');
    const send = () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(photo)]), 'a.png');
      return person.client.send('POST', '/api/uploads', form);
    };
    await addUnused(person, limit - photo.length - 1);
    expect((await send()).status).toBe(201);
    expect((await begin(person, 1, 'listing')).status).toBe(201);
    const tooMuch = { status: 409, body: { code: 'storage_quota' } };
    expect(await begin(person, 2, 'listing')).toMatchObject(tooMuch);
    expect(await send()).toMatchObject(tooMuch);
    await forget(person);
    expect((await send()).status).toBe(201);
  });

  test('is limited for uploads that finish at the same time, too', async () => {
    const person = await createVerified(app);
    const photo = await picture('navy');
    await addUnused(person, 200_000_000 - photo.length);
    const begun: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      begun.push((await begin(person, photo.length, 'listing')).body.id);
    }
    const ended = await Promise.all(begun.map((id) => append(person, id, 0, photo)));
    expect(ended.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    await forget(person);
    await addUnused(person, 200_000_000 - photo.length);
    const form = () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(photo)]), 'a.png');
      return person.client.send('POST', '/api/uploads', body);
    };
    const sent = await Promise.all([form(), form(), form()]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('does not count one upload of a file that a car shows or a trip keeps', async () => {
    await forget(guest);
    const photo = await picture('olive');
    const form = inspectionForm(trip.id, [photo]);
    await app.travelTo(new Date(trip.startsAt));
    expect((await guest.client.send('POST', '/api/inspections/upload', form)).status).toBe(201);
    const used = createHash('sha256').update(photo).digest('hex');
    await addUnused(guest, 200_000_000, used);
    expect((await begin(guest, 100)).status).toBe(201);
    await addUnused(guest, 200_000_000, used);
    expect((await begin(guest, 100)).status).toBe(409);
    await forget(guest);
  });

  test('accepts files of a trip until two days after it', async () => {
    const stranger = await createVerified(app);
    expect(await begin(stranger, 100)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await begin(stranger, 100, 'listing')).status).toBe(201);
    const twoDaysAfter = Date.parse(trip.endsAt) + 2 * 86_400_000;
    await app.travelTo(new Date(twoDaysAfter - 60_000));
    expect((await begin(guest, 100)).status).toBe(201);
    expect((await begin(host, 100)).status).toBe(201);
    await app.travelTo(new Date(twoDaysAfter));
    expect((await begin(guest, 100)).status).toBe(403);
    await forget(guest);
    await app.db.execute(sql`update bookings set ends_at = ends_at + interval '20 days'`);
  });
});

describe('a disk with little space', () => {
  test.each(['MIN_FREE_PERCENT', 'MIN_FREE_GB'] as const)(
    'below %s takes no uploads, and serves all else',
    async (name) => {
      const { env } = app.server.deps;
      const { id } = (await begin(guest, 1000)).body;
      env[name] = name === 'MIN_FREE_PERCENT' ? 100 : 1e9;
      const full = { status: 507, body: { code: 'storage_full' } };
      const photo = await picture('red');
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(photo)]), 'a.png');
      expect(await guest.client.send('POST', '/api/uploads', form)).toMatchObject(full);
      expect(await begin(guest, 100)).toMatchObject(full);
      expect((await append(guest, id, 0, film('mp4', 1000))).status).toBe(507);
      const trips = inspectionForm(trip.id, [photo]);
      expect(await guest.client.send('POST', '/api/inspections/upload', trips)).toMatchObject(full);
      const bundle = await app.visitor().send('POST', '/api/evidence/verify', form);
      expect(bundle).toMatchObject(full);
      const dataUrl = `data:image/png;base64,${photo.toString('base64')}`;
      const listed = await host.client.send('POST', '/api/cars', carBody({ photos: [dataUrl] }));
      expect(listed).toMatchObject(full);
      expect((await host.client.send('POST', '/api/cars', carBody())).status).toBe(201);
      expect((await app.visitor().send('GET', '/api/health')).status).toBe(200);
      expect((await signUpPerson(app)).user.id).toBeTruthy();
      env[name] = 0;
      expect((await append(guest, id, 0, film('mp4', 1000))).status).toBe(204);
    },
  );

  test('that fills up all the same leaves nothing half-done', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const { storage } = app.server.deps;
    const photo = await picture('pink');
    const form = () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(photo)]), 'a.png');
      return guest.client.send('POST', '/api/uploads', body);
    };
    const count = () => app.db.$count(sql`uploads`);
    const before = await count();
    const put = vi.spyOn(storage, 'put').mockImplementation(async (key) => {
      if (key.startsWith('private/')) throw full;
    });
    expect(await form()).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    put.mockRestore();
    expect(await count()).toBe(before);
    const { id } = (await begin(guest, 1000)).body;
    const putFile = vi.spyOn(storage, 'putFile').mockRejectedValueOnce(full);
    expect((await append(guest, id, 0, film('mp4', 1000))).status).toBe(507);
    putFile.mockRestore();
    expect((await stateOf(guest, id)).offset).toBe(0);
    expect((await append(guest, id, 0, film('mp4', 1000))).status).toBe(204);
  });
});

test('unused uploads are removed after a week, and photos of listings stay', async () => {
  const upload = async (color: string, purpose: string) => {
    const file = await picture(color);
    const { id } = (await begin(guest, file.length, purpose)).body;
    await append(guest, id, 0, file);
    return stateOf(guest, id);
  };
  const shown = await upload('gold', 'listing');
  await guest.client.send('POST', '/api/cars', carBody({ photos: [shown.id] }));
  const unused = await upload('lime', 'listing');
  const unfinished = (await begin(guest, 5000)).body;
  await append(guest, unfinished.id, 0, film('mp4', 1000));
  const loads = async ({ url }: { url: string | null }) => (await fetch(`${app.url}${url}`)).status;
  const aWeek = uploadLimits.keptDays * 86_400_000;
  await app.travel(aWeek - 60_000);
  expect((await stateOf(guest, unused.id)).isFinished).toBe(true);
  await app.travel(120_000);
  expect(await Promise.all([loads(shown), loads(unused)])).toEqual([200, 404]);
  expect((await head(guest, unused.id)).status).toBe(404);
  expect((await head(guest, unfinished.id)).status).toBe(404);
  expect((await storedNames()).filter((name) => name.includes('/'))).toEqual([]);
});
