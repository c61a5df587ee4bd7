import { carEndpoints } from '@curbside/domain/cars/endpoints';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { carBody, createVerified, listCar } from '../../../test/harness/factories.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createVerified(app);

/** A picture with a red left half and a blue right half. */
function halves(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, left: width / 2, top: 0 },
  ]);
}

const dataUrl = (bytes: Buffer, type = 'jpeg') =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

/** Lists a car with the photo. Returns the photo's address. */
async function store(bytes: Buffer, type?: string): Promise<string> {
  const car = await listCar(host, { photos: [dataUrl(bytes, type)] });
  return car.imageUrl;
}

async function refuse(photo: string) {
  const answer = await host.client.call(carEndpoints.createCar, {
    body: carBody({ photos: [photo] }),
  });
  return [answer.status, answer.body];
}

async function load(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${app.url}${path}`)).arrayBuffer());
}

const at = (url: string, width: number) => url.replace('960.webp', `${width}.webp`);

describe('a stored photo', () => {
  test('is served at every width, immutable, and only as a picture', async () => {
    const url = await store(await halves(2000, 1000).jpeg().toBuffer());
    expect(url).toMatch(/^\/files\/[0-9a-f]{64}\/960\.webp$/);
    for (const width of [320, 640, 960, 1600]) {
      const answer = await fetch(`${app.url}${at(url, width)}`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([image.format, image.width, image.height]).toEqual(['webp', width, width / 2]);
    }
  });

  test('is not sent again to a client that has it', async () => {
    const url = await store(await halves(400, 300).jpeg().toBuffer());
    const etag = (await fetch(`${app.url}${url}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const again = (tag: string) => fetch(`${app.url}${url}`, { headers: { 'if-none-match': tag } });
    expect((await again(etag)).status).toBe(304);
    expect((await again(`"other", W/${etag}`)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
  });

  test('is never made larger than it is', async () => {
    const url = await store(await halves(400, 300).png().toBuffer(), 'png');
    const widths = [320, 640, 960, 1600].map(async (width) => {
      return (await sharp(await load(at(url, width))).metadata()).width;
    });
    expect(await Promise.all(widths)).toEqual([320, 400, 400, 400]);
  });

  test('is upright and does not reveal where it was taken', async () => {
    const bytes = await halves(800, 400)
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret' }, IFD3: { GPSLatitude: '40/1 41/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = await load(await store(bytes));
    const image = await sharp(stored).metadata();
    expect([image.width, image.height]).toEqual([400, 800]);
    expect(image).not.toHaveProperty('exif');
    expect(image).not.toHaveProperty('icc');
    expect(image).not.toHaveProperty('xmp');
    expect(stored.includes('Secret')).toBe(false);
    // After a quarter turn, left is on top.
    const { data } = await sharp(stored).resize(1, 2, { fit: 'fill' }).raw().toBuffer({
      resolveWithObject: true,
    });
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(blue);
  });

  test.each(['webp', 'avif', 'gif', 'png', 'jpeg'] as const)('may be %s', async (format) => {
    const bytes = await halves(64, 64).toFormat(format).toBuffer();
    // The type claimed in the data URL is not trusted.
    const stored = await load(await store(bytes, 'x-whatever'));
    expect((await sharp(stored).metadata()).format).toBe('webp');
  });

  test('is the first picture of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 250), Buffer.alloc(300, 5)]);
    const bytes = await sharp(frames, {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const stored = await load(await store(bytes, 'gif'));
    const image = await sharp(stored).metadata();
    expect([image.width, image.height, image.pages]).toEqual([10, 10, undefined]);
  });

  test('has the same address however often it is sent', async () => {
    const bytes = await halves(100, 100).png().toBuffer();
    expect(await store(bytes)).toBe(await store(bytes));
  });

  test('may be grayscale, transparent, of print colors or of 16 bits', async () => {
    const gray = await halves(100, 100).grayscale().jpeg().toBuffer();
    const clear = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const print = await halves(100, 100).toColorspace('cmyk').jpeg().toBuffer();
    const deep = await halves(100, 100).toColorspace('rgb16').png().toBuffer();
    for (const bytes of [gray, clear, print, deep]) {
      const image = await sharp(await load(await store(bytes))).metadata();
      expect([image.format, image.space, image.hasAlpha]).toEqual(['webp', 'srgb', false]);
    }
  });
});

describe('a file that is not a photo', () => {
  test('is refused when it is cut short', async () => {
    const bytes = await halves(800, 600).jpeg().toBuffer();
    const half = bytes.subarray(0, bytes.length / 2);
    expect(await refuse(dataUrl(half))).toMatchObject([422, { code: 'unsupported_file' }]);
  });

  test('is refused when it would decode to a huge picture', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const message = expect.stringContaining('at most 64 megapixels');
    const tooManyPixels = { code: 'unsupported_file', message };
    expect(await refuse(dataUrl(bomb, 'png'))).toMatchObject([422, tooManyPixels]);
  });

  test('is refused as TIFF, which browsers do not show', async () => {
    const bytes = await halves(64, 64).tiff().toBuffer();
    expect(await refuse(dataUrl(bytes, 'jpeg'))).toMatchObject([422, {}]);
  });

  test('is refused as SVG behind the first bytes of a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const start of ['GIF89a', 'RIFF\0\0\0\0WEBP', '\0\0\0\x20ftypavif', '\n', '']) {
      const bytes = Buffer.from(`${start}${svg}`, 'latin1');
      expect(await refuse(dataUrl(bytes, 'gif'))).toMatchObject([422, {}]);
    }
  });

  test.each([
    ['data:image/png;base64,'],
    ['data:image/png;base64,A'],
    ['data:image/png;base64,AAAA====='],
    ['data:image/png;base64,AA*A'],
    ['data:image/png;base64,AAA\n'],
    ['data:image/png,AAAA'],
    ['data:image/png;charset=utf-8;base64,AAAA'],
    ['data:image/png;base64,AAAA data:image/png;base64,AAAA'],
    ['/files/0000.webp'],
    ['javascript:alert(1)'],
  ])('is refused: %j', async (photo) => {
    expect(await refuse(photo)).toMatchObject([422, { code: 'unsupported_file' }]);
  });
});

describe('the addresses of files', () => {
  const hash = 'a'.repeat(64);
  test.each([
    `/files/${hash}/960.webp`,
    `/files/${hash}/961.webp`,
    `/files/${hash}/960.png`,
    `/files/${hash}/0960.webp`,
    `/files/${hash.toUpperCase()}/960.webp`,
    `/files/${hash.slice(1)}/960.webp`,
    `/files/${hash}/..%2F960.webp`,
    '/files/..%2F..%2Fpackage.json/960.webp',
  ])('answer 404 to %s', async (path) => {
    const answer = await app.visitor().send('GET', path);
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'not_found' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
