import type { Body } from '../../../apps/api/src/demo/catalog/picture-spec.ts';
import type { BodyShape } from './body-shape.ts';
import { city } from './city-shape.ts';
import { convertible } from './convertible-shape.ts';
import { coupe } from './coupe-shape.ts';
import { electric } from './electric-shape.ts';
import { hatchback } from './hatchback-shape.ts';
import { luxury } from './luxury-shape.ts';
import { sedan } from './sedan-shape.ts';
import { sports } from './sports-shape.ts';
import { suv } from './suv-shape.ts';
import { truck } from './truck-shape.ts';
import { van } from './van-shape.ts';

export const bodyShapes: Readonly<Record<Body, BodyShape>> = {
  sedan,
  suv,
  truck,
  sports,
  luxury,
  van,
  convertible,
  hatchback,
  electric,
  city,
  coupe,
};
