import type {
  CarCategory,
  featureOptions,
  fuelTypes,
  ruleOptions,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import type { Body, Ground, Paint, PictureSpec } from './picture-spec.ts';

export type Rule = (typeof ruleOptions)[number];

export interface Features {
  readonly safety: readonly (typeof featureOptions.safety)[number][];
  readonly connectivity: readonly (typeof featureOptions.connectivity)[number][];
  readonly comfort: readonly (typeof featureOptions.comfort)[number][];
}

export interface DemoCar {
  /** Index in `demoHosts`. */
  readonly host: number;
  readonly title: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly category: CarCategory;
  readonly description: string;
  readonly dailyRateCents: number;
  /** For example 'Astoria, Queens, NY 11102'. */
  readonly location: string;
  readonly seats: number;
  readonly transmission: (typeof transmissions)[number];
  readonly fuelType: (typeof fuelTypes)[number];
  /** Miles per gallon (or the equivalent for an electric car), if the host entered it. */
  readonly mpg?: number;
  readonly mileageIncluded: number;
  readonly extraMileFeeCents: number;
  readonly features: Features;
  readonly rules: readonly Rule[];
  readonly picture: PictureSpec;
}

const automatic = {
  transmission: 'Automatic',
  mileageIncluded: 200,
  extraMileFeeCents: 50,
} as const;

export const gas = { ...automatic, fuelType: 'Gas (Regular)' } as const;
export const hybrid = { ...automatic, fuelType: 'Hybrid' } as const;
export const electric = { ...automatic, fuelType: 'Electric' } as const;
export const premium = {
  ...automatic,
  fuelType: 'Gas (Premium)',
  mileageIncluded: 150,
  extraMileFeeCents: 95,
} as const;

export const plain: Features = {
  safety: ['Backup camera'],
  connectivity: ['AUX input', 'Bluetooth', 'USB charger'],
  comfort: [],
};

export const modern: Features = {
  safety: ['Backup camera', 'Brake assist', 'Lane assist'],
  connectivity: ['Android Auto', 'Apple CarPlay', 'Bluetooth', 'USB charger'],
  comfort: [],
};

export const loaded: Features = {
  safety: ['Backup camera', 'Brake assist', 'Blind spot warning', 'Lane assist'],
  connectivity: ['Android Auto', 'Apple CarPlay', 'Bluetooth', 'USB charger'],
  comfort: ['Heated seats', 'GPS navigation'],
};

export function plus(base: Features, more: Partial<Features>): Features {
  return {
    safety: [...(more.safety ?? []), ...base.safety],
    connectivity: [...base.connectivity, ...(more.connectivity ?? [])],
    comfort: [...base.comfort, ...(more.comfort ?? [])],
  };
}

export function picture(body: Body, paint: Paint, ground: Ground, seed: number): PictureSpec {
  return { body, paint, ground, seed };
}
