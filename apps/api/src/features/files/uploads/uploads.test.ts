import type { Car } from '@curbside/domain/cars/car';
import { listingLimits } from '@curbside/domain/cars/listing-options';
import { expect, test } from 'vitest';
import { carBody, createVerified, type Person } from '../../../test/harness/factories.ts';
import { onePixel, picture } from '../../../test/harness/pictures.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createVerified(app);

function upload(person: Person, ...files: (Buffer | string)[]) {
  const form = new FormData();
  for (const file of files) {
    form.append(
      'file',
      typeof file === 'string' ? file : new Blob([new Uint8Array(file)]),
      'a.png',
    );
  }
  return person.client.send<{ id: number; url: string }>('POST', '/api/uploads', form);
}

const list = (person: Person, photos: (number | string)[]) =>
  person.client.send<Car>('POST', '/api/cars', carBody({ photos }));

test('an uploaded photo is served, and listed in the order of its ids', async () => {
  const [red, blue] = [
    await upload(host, await picture('red')),
    await upload(host, await picture('blue')),
  ];
  expect(red.status).toBe(201);
  expect((await fetch(`${app.url}${red.body.url}`)).headers.get('content-type')).toBe('image/webp');
  const listed = await list(host, [blue.body.id, onePixel, String(red.body.id)]);
  expect(listed.status).toBe(201);
  expect(listed.body.photos).toHaveLength(3);
  expect(listed.body.imageUrl).toBe(blue.body.url);
  expect(listed.body.photos[2]).toBe(red.body.url);
});

test('an upload that is unknown or belongs to another person is refused, with its position', async () => {
  const other = await createVerified(app);
  const { body } = await upload(other, await picture('green'));
  for (const id of [body.id, 999_999]) {
    const answer = await list(host, [onePixel, id]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'photos.1' }] });
  }
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');

test.each([
  ['an SVG', () => svg, 422, 'unsupported_file'],
  ['an empty file', () => Buffer.alloc(0), 422, 'unsupported_file'],
  [
    'a photo over 15 MB',
    () =>
      Buffer.concat([
        Buffer.from('\xff\xd8\xff', 'latin1'),
        Buffer.alloc(listingLimits.photoBytes),
      ]),
    413,
    'too_large',
  ],
])('%s is refused', async (_, file, status, code) => {
  const answer = await upload(host, file());
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code });
});

test('a body without a file, or of another type, is refused', async () => {
  const form = new FormData();
  form.append('note', 'no file');
  const empty = await host.client.send('POST', '/api/uploads', form);
  expect(empty.status).toBe(400);
  const json = await host.client.send('POST', '/api/uploads', { photo: onePixel });
  expect(json.status).toBe(415);
});

test('two files in one upload are refused', async () => {
  const answer = await upload(host, await picture('red'), await picture('blue'));
  expect(answer.status).toBe(400);
});
