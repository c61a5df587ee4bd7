import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureSpec } from '../../apps/api/src/demo/catalog/picture-spec.ts';
import { renderCutOut, renderPhotos } from './cycles/render-photos.ts';

/*
 * Draws the pictures of the landing page: a sedan at night, cut out, so that the page can park it at
 * its curb, a car for each category and the one of the hosts' panel; and the picture of link previews
 * and the icons of the installed site. Run it after a change of the renderer:
 * `node tools/pictures/draw-site.ts`.
 */
const web = join(import.meta.dirname, '../../apps/web');
const landing = join(web, 'app/features/home/pictures');
const size = { width: 1280, height: 600 };

const car = await renderCutOut(
  { body: 'luxury', paint: 'silver', ground: 'asphalt', seed: 3 },
  (length) => ({
    azimuth: 42,
    height: 1.05,
    distance: 8.5,
    target: [length / 2, 0, 0.6],
    fill: 0.94,
    middle: 0.52,
  }),
  size,
);
const lit = await sharp(car)
  .composite([
    { input: floorShadow(), blend: 'dest-over' },
    { input: await lampGlow(car), blend: 'atop' },
  ])
  .png()
  .toBuffer();
for (const width of [640, size.width]) {
  await sharp(lit)
    .resize(width)
    .webp({ quality: 70, alphaQuality: 70, effort: 6 })
    .toFile(join(web, `app/ui/curb-scene/night-car-${width}.webp`));
}
await drawPreview();
await drawIcons();

const tiles = {
  suv: { body: 'suv', paint: 'green', ground: 'cool', seed: 2 },
  sedan: { body: 'sedan', paint: 'silver', ground: 'paper', seed: 4 },
  truck: { body: 'truck', paint: 'navy', ground: 'dusk', seed: 5 },
  sports: { body: 'sports', paint: 'white', ground: 'asphalt', seed: 6 },
  luxury: { body: 'luxury', paint: 'black', ground: 'cool', seed: 8 },
  van: { body: 'van', paint: 'graphite', ground: 'sage', seed: 9 },
  convertible: { body: 'convertible', paint: 'red', ground: 'curb', seed: 11 },
} satisfies Record<string, PictureSpec>;
for (const [name, tile] of Object.entries(tiles)) await drawTile(`tile-${name}`, tile, 360);
await drawTile('host-car', { body: 'hatchback', paint: 'teal', ground: 'curb', seed: 12 }, 720);

async function drawTile(name: string, tile: PictureSpec, width: number): Promise<void> {
  const photos = await renderPhotos(tile, ['front'], { width: 720 });
  await sharp(photos.get('front'))
    .resize(width)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(landing, `${name}.webp`));
}

/** Darkness below the car, between its wheels. */
function floorShadow(): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="14"/></filter>
    <path d="M90 430 L1170 380 L1190 420 L560 520 L120 478 Z" fill="#000" opacity="0.7" filter="url(#soft)"/></svg>`);
}

/** The light around nearly white areas: the headlamps. */
async function lampGlow(car: Buffer): Promise<Buffer> {
  const brightness = await sharp(car)
    .removeAlpha()
    .grayscale()
    .threshold(238)
    .blur(16)
    .linear(1.7, 0)
    .raw()
    .toBuffer();
  const warm = sharp({ create: { ...size, channels: 3, background: '#fff2d6' } });
  return warm
    .joinChannel(brightness, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
}

async function drawPreview(): Promise<void> {
  const [width, height] = [1200, 630];
  const stones = Array.from({ length: 7 }, (_, i) => {
    return `<rect x="${i * 180 - 30}" y="452" width="177" height="18" fill="#f5b700"/>`;
  });
  const street = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0f1114"/>${stones.join('')}</svg>`;
  await sharp(Buffer.from(street))
    .composite([{ input: await sharp(lit).resize(1060).toBuffer(), left: 70, top: 70 }])
    .jpeg({ quality: 84 })
    .toFile(join(web, 'public/preview.jpg'));
}

/** The C with room around it, so that a phone may cut a circle out of it. */
async function drawIcons(): Promise<void> {
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="512" height="512">
    <rect width="40" height="40" fill="#16181d"/>
    <path d="M26 14.600a7.900 7.900 0 1 0 0 10.800" fill="none" stroke="#f5b700" stroke-width="5.400"
      stroke-dasharray="11.400 1.600"/></svg>`;
  for (const width of [192, 512]) {
    await sharp(Buffer.from(icon))
      .resize(width)
      .png()
      .toFile(join(web, `public/icon-${width}.png`));
  }
}
