import type { PictureView } from '../../../apps/api/src/demo/shipped-pictures.ts';
import type { BodyShape } from './body-shape.ts';
import type { View } from './camera.ts';
import type { Variation } from './variation.ts';

export type OutsideView = Exclude<PictureView, 'inside' | 'boot'>;

export function carViews(shape: BodyShape, variation: Variation): Record<OutsideView, View> {
  const middle = shape.length / 2;
  const tall = (shape.cabin.roof.reduce((most, [, z]) => Math.max(most, z), 0) - 1.3) * 0.35;
  const lampHeight = shape.front.lamps[0]?.[0]?.[1] ?? 0.7;
  return {
    front: {
      azimuth: 39 + variation.swing,
      height: 1.2 + tall,
      distance: 9,
      target: [middle, 0, 0.62 + tall],
      middle: 0.535,
    },
    side: { azimuth: 90, height: 1.0 + tall, distance: 12, target: [middle, 0, 0.62 + tall] },
    back: {
      azimuth: 143 + variation.swing,
      height: 1.45 + tall,
      distance: 9,
      target: [middle, 0, 0.62 + tall],
      middle: 0.535,
    },
    detail:
      variation.detail === 'lamp'
        ? {
            azimuth: 27,
            height: lampHeight + 0.12,
            distance: 4.6,
            target: [0.5, 0.5, lampHeight - 0.2],
            across: 1.75,
          }
        : {
            azimuth: 66,
            height: 0.62,
            distance: 4.2,
            target: [shape.frontAxle + 0.12, shape.halfWidth, shape.wheelRadius + 0.1],
            across: 1.75,
          },
  };
}
