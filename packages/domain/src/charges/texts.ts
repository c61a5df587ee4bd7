import type { ChargePurpose } from './states.ts';

/** A charge in a sentence: 'Your card was charged for the extension.' */
export const purposeWords: Record<ChargePurpose, string> = {
  trip: 'the trip',
  extension: 'the extension',
  late: 'the late return',
  miles: 'extra miles',
  fuel: 'fuel',
  cleaning: 'cleaning',
  smoking: 'smoking in the car',
  toll: 'tolls and tickets',
  damage: 'damage',
};

/** The title of a charge. */
export const purposeTitles: Record<ChargePurpose, string> = {
  trip: 'Trip',
  extension: 'Extension',
  late: 'Late return',
  miles: 'Extra miles',
  fuel: 'Fuel',
  cleaning: 'Cleaning',
  smoking: 'Smoking',
  toll: 'Tolls and tickets',
  damage: 'Damage',
};
