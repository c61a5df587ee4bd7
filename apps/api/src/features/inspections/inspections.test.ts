import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Booking } from '@curbside/domain/bookings/booking';
import { type InspectionPhoto, inspectionEndpoints } from '@curbside/domain/inspections/endpoints';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestAnswer } from '../../test/harness/client.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  inspectionForm,
  type Person,
  windowFrom,
} from '../../test/harness/factories.ts';
import { film, picture } from '../../test/harness/pictures.ts';
import { privateFilesOf } from '../../test/harness/private-files.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';
import { uploadFile } from '../../test/harness/uploads.ts';

const { app, host, renter, car } = await sharedTrade();
let booking: Booking;
await beginTrip();

/** A trip that begins right now. */
async function beginTrip(): Promise<void> {
  booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 1, 1));
  await app.travelTo(new Date(booking.startsAt));
}

type Uploaded = TestAnswer<InspectionPhoto[]>;
const upload = (person: Person, form: FormData): Promise<Uploaded> =>
  person.client.send('POST', '/api/inspections/upload', form);

async function add(person: Person, files: Buffer[], fields: Record<string, string> = {}) {
  return upload(person, inspectionForm(booking.id, files, fields));
}

function load(person: Person, path: string, headers: Record<string, string> = {}) {
  return fetch(`${app.url}${path}`, { headers: { cookie: person.client.cookie, ...headers } });
}

async function photosOf(person: Person) {
  const params = { id: booking.id };
  return (await person.client.call(inspectionEndpoints.inspectionsOfBooking, { params })).body;
}

const check = async (person: Person) =>
  (await person.client.call(inspectionEndpoints.checkInspections, { params: { id: booking.id } }))
    .body;

describe('refused:', () => {
  test.each([
    ['a text', Buffer.from('Just words.'), 422],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['a Matroska film', Buffer.from('\x1aE\xdf\xa3\x9fB\x82\x88matroska', 'latin1'), 422],
    ['a broken picture', Buffer.from('\xff\xd8\xff\xe0nothing', 'latin1'), 422],
    ['a photo over 15 MB', pad(Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 15), 413],
  ])('%s, with everything sent along', async (_case, bytes, status) => {
    const answer = await add(renter, [await picture('red'), bytes, await picture('blue')]);
    expect(answer.status).toBe(status);
    expect(await photosOf(renter)).toEqual([]);
    expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([]);
    expect(await privateFilesOf(app.server.deps.storage, booking.id)).toEqual([]);
  });

  test('a film over 100 MB, with a clear text', async () => {
    const answer = await add(renter, [pad(film('mp4'), 100)]);
    expect([answer.status, answer.body]).toMatchObject([
      413,
      { code: 'too_large', message: 'A video may have at most 100 MB.' },
    ]);
  });

  test.each([
    ['no files', {}, []],
    ['no type', { inspectionType: '' }, undefined],
    ['an unknown type', { inspectionType: 'middle' }, undefined],
    ['an unknown photo type', { photoType: 'roof' }, undefined],
    ['a place off the globe', { latitude: '91' }, undefined],
    ['no booking', { bookingId: '' }, undefined],
  ])('%s', async (_case, fields, files) => {
    const answer = await add(renter, files ?? [await picture('red')], fields);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
  });

  test('a body that is not a form', async () => {
    const answer = await renter.client.send('POST', '/api/inspections/upload', { bookingId: 1 });
    expect(answer.status).toBe(415);
    const elsewhere = await renter.client.send('POST', '/api/bookings', new FormData());
    expect(elsewhere.status).toBe(415);
  });

  test('files from strangers and staff', async () => {
    const files = [await picture('red')];
    expect((await add(await createVerified(app), files)).status).toBe(404);
    expect((await add(await createStaff(app, 'admin'), files)).status).toBe(403);
    const visitor = await app
      .visitor()
      .send('POST', '/api/inspections/upload', inspectionForm(booking.id, files));
    expect(visitor.status).toBe(401);
  });
});

describe('earlier uploads', () => {
  const uploaded = async (person: Person, file: Buffer) =>
    (await uploadFile(person, file, 'trip')).id;

  test('of another person, or unknown ones, are refused', async () => {
    const id = await uploaded(host, await picture('navy'));
    for (const uploadIds of [String(id), '999999', `${id},x`, '0']) {
      const answer = await add(renter, [], { uploadIds });
      expect(answer.status).toBe(400);
    }
    expect(await photosOf(host)).toEqual([]);
  });

  test('are added by their ids, with the hash of the original, and once', async () => {
    const [photo, video] = [await picture('teal'), film('webm')];
    const ids = [await uploaded(renter, photo), await uploaded(renter, video)];
    for (const _ of [1, 2]) {
      const answer = await add(renter, [], { uploadIds: ids.join(',') });
      expect([answer.status, answer.body.map(({ sha256 }) => sha256)]).toEqual([
        201,
        [photo, video].map((bytes) => createHash('sha256').update(bytes).digest('hex')),
      ]);
    }
    expect(await photosOf(host)).toHaveLength(2);
  });
});

describe('a file of an inspection', () => {
  test('is for the parties and staff, and only served as a picture', async () => {
    const bytes = await sharp(await picture('red', 2000))
      .withExif({ IFD0: { Make: 'Secret' } })
      .jpeg()
      .toBuffer();
    const url = (await add(renter, [bytes])).body[0]?.photoUrl ?? '';
    const staff = await createStaff(app, 'support_staff');
    for (const person of [renter, host, staff]) {
      const seen = await load(person, url);
      expect(Object.fromEntries(seen.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const shown = Buffer.from(await seen.arrayBuffer());
      expect((await sharp(shown).metadata()).width).toBe(1600);
      expect(shown.includes('Secret')).toBe(false);
    }
    const { rows } = await app.db.execute(
      sql`select user_id from audit_log
          where action = 'inspections.viewed' and entity_id = ${String(booking.id)}`,
    );
    expect(rows).toEqual([{ user_id: staff.user.id }]);
    const small = Buffer.from(await (await load(renter, `${url}?width=320`)).arrayBuffer());
    expect((await sharp(small).metadata()).width).toBe(320);
    expect((await load(renter, `${url}?width=321`)).status).toBe(400);
    expect((await load(await createHost(app), url)).status).toBe(404);
    expect((await fetch(`${app.url}${url}`)).status).toBe(401);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect((await fetch(`${app.url}/files/${hash}/960.webp`)).status).toBe(404);
  });

  test('that is a film is served in the ranges that a player requests', async () => {
    const bytes = film('mp4', 5000);
    const url = (await add(renter, [bytes])).body[0]?.photoUrl ?? '';
    const whole = await load(host, url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = async (range: string) => {
      const answer = await load(host, url, { range });
      const body = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), body.length];
    };
    expect(await part('bytes=0-0')).toEqual([206, 'bytes 0-0/5000', 1]);
    expect(await part('bytes=4000-')).toEqual([206, 'bytes 4000-4999/5000', 1000]);
    expect(await part('bytes=-100')).toEqual([206, 'bytes 4900-4999/5000', 100]);
    expect(await part('bytes=4990-9999')).toEqual([206, 'bytes 4990-4999/5000', 10]);
    expect(await part('bytes=0-1,4-5')).toEqual([200, null, 5000]);
  });
});

describe('an inspection', () => {
  beforeEach(beginTrip);

  test('keeps the fields sent with each photo, and its hash', async () => {
    const bytes = await picture('red');
    const answer = await add(renter, [bytes], {
      photoType: 'front',
      notes: '  A stone chip. ',
      latitude: '40.7712',
      longitude: '-73.9302',
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect([answer.status, answer.body]).toMatchObject([
      201,
      [
        {
          bookingId: booking.id,
          inspectionType: 'pickup',
          photoType: 'front',
          notes: 'A stone chip.',
          latitude: 40.7712,
          longitude: -73.9302,
          uploaderRole: 'renter',
          uploadedBy: renter.user.id,
          captureSource: 'received',
          contentType: 'image/jpeg',
          sha256,
        },
      ],
    ]);
    expect(answer.body[0]?.createdAt).toBe(answer.body[0]?.capturedAt);
    expect(await photosOf(host)).toEqual(answer.body);
    const original = await app.server.deps.storage.get(
      `private/bookings/${booking.id}/${sha256}/original`,
    );
    expect(original?.equals(bytes)).toBe(true);
  });

  test('takes many photos and films at once', async () => {
    const colors = ['red', 'green', 'blue', 'white', 'black'];
    const pictures = await Promise.all(colors.map((color) => picture(color)));
    const films = [film('mp4'), film('webm'), film('mov')];
    const answer = await add(host, [...pictures, ...films], { inspectionType: 'return' });
    expect(answer.body.map(({ contentType }) => contentType)).toEqual([
      ...colors.map(() => 'image/jpeg'),
      'video/mp4',
      'video/webm',
      'video/quicktime',
    ]);
    expect(await check(renter)).toEqual({ hasPickup: false, hasReturn: true });
    await add(renter, pictures.slice(0, 1));
    expect(await check(host)).toEqual({ hasPickup: true, hasReturn: true });
  });

  test('accepts its fields after the files, too', async () => {
    const form = new FormData();
    form.append('photos', new Blob([new Uint8Array(await picture('red'))]), 'a.jpg');
    form.append('inspectionType', 'pickup');
    form.append('bookingId', String(booking.id));
    expect((await upload(renter, form)).status).toBe(201);
  });

  test('stores a file only once when it is sent again after a dropped connection', async () => {
    const bytes = await picture('red');
    const [first] = (await add(renter, [bytes])).body;
    const [again] = (await add(renter, [bytes])).body;
    expect(again?.id).toBe(first?.id);
    expect(await photosOf(renter)).toHaveLength(1);
    await add(host, [bytes]);
    await add(renter, [bytes], { inspectionType: 'return' });
    expect(await photosOf(renter)).toHaveLength(3);
  });

  test('has a limit of files per side, however they are sent', async () => {
    await app.db.execute(sql`insert into inspection_photos (booking_id, car_id, uploader_id,
      uploader_role, inspection_type, sha256, identity, content_type, bytes, captured_at,
      capture_source, created_at)
      select ${booking.id}, ${car.id}, ${renter.user.id}, 'renter', 'pickup', n, n, 'image/jpeg', 1,
        now(), 'received', now()
      from generate_series(1, ${inspectionLimits.filesOfSide - 1}) n`);
    const files = await Promise.all(['red', 'green', 'blue'].map((color) => picture(color)));
    expect((await add(renter, files)).status).toBe(400);
    const answers = await Promise.all(files.map((file) => add(renter, [file])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      message: 'Add at most 300 photos and videos to an inspection.',
    });
    expect((await add(renter, files, { inspectionType: 'return' })).status).toBe(201);
    expect((await add(host, files)).status).toBe(201);
  });

  test('keeps each of equal files, with its own fields', async () => {
    const bytes = await picture('red');
    const both = (await add(renter, [bytes, bytes])).body;
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect((await add(renter, [bytes, bytes])).body).toEqual(both);
    for (const [field, value] of [
      ['photoType', 'front'],
      ['notes', 'A stone chip.'],
      ['latitude', '40.7712'],
      ['longitude', '-73.9302'],
    ] as const) {
      const [photo] = (await add(renter, [bytes], { [field]: value })).body;
      expect(String(photo?.[field])).toBe(value);
    }
    expect(await photosOf(renter)).toHaveLength(6);
    for (const { photoUrl } of both) expect((await load(host, photoUrl)).status).toBe(200);
    const originals = await privateFilesOf(app.server.deps.storage, booking.id);
    expect(originals.filter((name) => name.endsWith('/original'))).toHaveLength(1);
  });

  test.each([
    ['by the camera’s offset', { OffsetTimeOriginal: '+02:00' }, '2026-05-31T08:15:30.000Z'],
    ['by New York’s clock', {}, '2026-05-31T14:15:30.000Z'],
  ])('reads when a photo was taken, %s', async (_case, offset, capturedAt) => {
    const bytes = await sharp(await picture('red'))
      .withExif({ IFD2: { DateTimeOriginal: '2026:05:31 10:15:30', ...offset } })
      .jpeg()
      .toBuffer();
    const [photo] = (await add(renter, [bytes])).body;
    expect(photo).toMatchObject({ capturedAt, captureSource: 'camera' });
    expect(photo?.createdAt).not.toBe(capturedAt);
  });
});

/** A file with this head and as many megabytes of zeros. */
function pad(head: Buffer, megabytes: number): Buffer {
  return Buffer.concat([head, Buffer.alloc(megabytes * 1024 * 1024)]);
}

describe('the window', () => {
  test('opens at the start, for both sides', async () => {
    booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 3, 1));
    const files = [await picture('red')];
    await app.travelTo(new Date(Date.parse(booking.startsAt) - 30_000));
    expect((await add(renter, files)).body).toMatchObject({ code: 'wrong_state' });
    expect((await getBooking(host, booking)).actions.inspect.allowed).toBe(false);
    await app.travelTo(new Date(booking.startsAt));
    expect((await add(renter, files)).status).toBe(201);
    expect((await add(host, files)).status).toBe(201);
  });

  test('stays open after the end, and closes when the trip is completed', async () => {
    await beginTrip();
    await app.travelTo(new Date(Date.parse(booking.endsAt) + 3_600_000));
    const files = [await picture('red')];
    expect((await add(renter, files, { inspectionType: 'return' })).status).toBe(201);
    await changeBooking(host, booking, 'completed');
    expect((await add(renter, files)).status).toBe(409);
    expect(await photosOf(renter)).toHaveLength(1);
  });
});

test('the type of a photo can be corrected for an hour by its author, and both versions are kept', async () => {
  await beginTrip();
  const sent = await add(renter, [await picture('red')], { photoType: 'front' });
  const id = sent.body[0]?.id ?? 0;
  const correct = (person: Person, photoType: 'left' | 'right' | 'back') =>
    person.client.call(inspectionEndpoints.correctPhoto, { params: { id }, body: { photoType } });
  expect((await correct(await createVerified(app), 'left')).status).toBe(404);
  expect((await correct(host, 'left')).status).toBe(403);
  await correct(renter, 'left');
  const received = new Date(sent.body[0]?.createdAt ?? 0).getTime();
  await app.travelTo(new Date(received + 50 * 60_000));
  expect((await correct(renter, 'right')).body).toMatchObject({
    photoType: 'right',
    correction: { from: 'front' },
  });
  await app.travelTo(new Date(received + 60 * 60_000 + 1_000));
  expect(await correct(renter, 'back')).toMatchObject({
    status: 409,
    body: { code: 'wrong_state' },
  });
  const { rows } =
    await app.db.execute(sql`select details->>'from' as "from", details->>'to' as "to"
    from audit_log where action = 'inspection.corrected' and entity_id = ${String(booking.id)}
    order by id`);
  expect(rows).toEqual([
    { from: 'front', to: 'left' },
    { from: 'left', to: 'right' },
  ]);
  expect((await photosOf(host)).find((photo) => photo.id === id)).toMatchObject({
    photoType: 'right',
    correction: { from: 'front' },
  });
});
