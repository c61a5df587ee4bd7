import type { PictureSpec } from '../../../apps/api/src/demo/catalog/picture-spec.ts';
import { bodyShapes } from './body-shapes.ts';
import { cameraFor } from './camera.ts';
import { carScene } from './car-scene.ts';
import { carViews } from './car-views.ts';
import { endMarkMap } from './end-marks.ts';
import { FloorShadow } from './floor-shadow.ts';
import { markerFor } from './materials.ts';
import { paintOf } from './paints.ts';
import { photograph, print, samplesAcross } from './photograph.ts';
import { shaderFor } from './shade.ts';
import { Studio } from './studio.ts';
import { variationOf } from './variation.ts';

const printed = { width: 1200, height: 800 };

/**
 * The photos of a demo car as PNG files of 1200 × 800 pixels: three-quarter front (the cover), side,
 * three-quarter rear, lamp or wheel. The same spec always gives the same pixels.
 */
export async function renderCarPhotos(
  spec: PictureSpec,
  { scale = 1, views }: { scale?: number; views?: number } = {},
): Promise<Buffer[]> {
  const variation = variationOf(spec);
  const base = bodyShapes[spec.body];
  const shape = { ...base, rails: base.rails && variation.rails };
  const { curves, meshes, street } = carScene(shape, variation);
  const studio = new Studio(spec.ground, shape.length, new FloorShadow(curves));
  const marks = await Promise.all([endMarkMap(shape.front), endMarkMap(shape.rear)]);
  const shade = shaderFor(studio, curves, markerFor(curves, ...marks), {
    paint: paintOf(spec.paint),
    rim: variation.rim,
    seat: variation.seat,
    tint: variation.tint,
  });
  const width = Math.round(printed.width * scale);
  const height = Math.round(printed.height * scale);
  const scenery = spec.ground === 'curb' ? [...meshes, ...street] : meshes;
  const photos: Buffer[] = [];
  for (const view of carViews(shape, variation).slice(0, views)) {
    const camera = cameraFor(view, meshes, width * samplesAcross, height * samplesAcross);
    const pixels = photograph(scenery, camera, studio, shade);
    photos.push(await print(pixels, { width, height, flopped: variation.flopped }));
  }
  return photos;
}
