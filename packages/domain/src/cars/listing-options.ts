export const carCategories = [
  'SUV',
  'Sedan',
  'Truck',
  'Sports',
  'Luxury',
  'Van',
  'Convertible',
] as const;
export type CarCategory = (typeof carCategories)[number];

export const transmissions = ['Automatic', 'Manual'] as const;
export type Transmission = (typeof transmissions)[number];
export const fuelTypes = ['Gas (Regular)', 'Gas (Premium)', 'Electric', 'Hybrid'] as const;
export type FuelType = (typeof fuelTypes)[number];

export const featureOptions = {
  safety: ['All-wheel drive', 'Backup camera', 'Brake assist', 'Blind spot warning', 'Lane assist'],
  connectivity: ['Android Auto', 'Apple CarPlay', 'AUX input', 'Bluetooth', 'USB charger'],
  comfort: ['Heated seats', 'Sunroof', 'GPS navigation', 'Pet friendly', 'Child seat'],
} as const;

export type Feature = (typeof featureOptions)[keyof typeof featureOptions][number];
export const featureNames: readonly Feature[] = Object.values(featureOptions).flat();

export const ruleOptions = [
  'No smoking',
  'Keep tidy',
  'Refuel before return',
  'No off-roading',
] as const;

export const listingLimits = {
  firstYear: 1900,
  seats: { min: 2, max: 15 },
  photos: 10,
  photoBytes: 15 * 1024 * 1024,
} as const;

/** Every other field of a new listing starts empty. */
export const listingDefaults = { mileageIncluded: 200, extraMileFee: '0.50' } as const;
