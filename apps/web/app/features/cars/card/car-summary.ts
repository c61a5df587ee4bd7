import type { Car } from '@curbside/domain/cars/car';

/** '2022 · 5 seats · Automatic hybrid', '2022 · 5 seats · Electric'. */
export function carSummary(car: Pick<Car, 'year' | 'seats' | 'transmission' | 'fuelType'>): string {
  const { year, seats } = car;
  return [year > 0 && String(year), seats !== null && `${seats} seats`, driveOf(car)]
    .filter(Boolean)
    .join(' · ');
}

/** An electric car has no gears worth a word. */
function driveOf({ transmission, fuelType }: Pick<Car, 'transmission' | 'fuelType'>): string {
  if (fuelType === 'Electric') return 'Electric';
  if (fuelType !== 'Hybrid') return transmission ?? '';
  return transmission ? `${transmission} hybrid` : 'Hybrid';
}
