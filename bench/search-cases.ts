import { addDays, timeSlots } from '@curbside/domain/calendar/days';
import { saturatedStretch, stretchDays, usualStretch } from './catalog.ts';

export interface SearchCase {
  name: string;
  /** The query of the request with this number. */
  query(number: number): Record<string, string>;
}

/** The first days of a stretch, at the hours of this number. */
function windowIn(firstDay: string, stretch: number, days: number, number: number) {
  return windowFrom(addDays(firstDay, stretch * stretchDays), days, number);
}

/** At other hours for each number, so that no cache has seen the window. */
function windowFrom(startDate: string, days: number, number: number) {
  const hours = timeSlots.length;
  return {
    startDate,
    endDate: addDays(startDate, days),
    startTime: timeSlots[number % hours] ?? timeSlots[0],
    endTime: timeSlots[Math.floor(number / hours) % hours] ?? timeSlots[0],
  };
}

/** A stretch between the first and the saturated one, another for each hundred numbers. */
const stretchOf = (number: number) => 1 + (Math.floor(number / 100) % (saturatedStretch - 1));

export function searchCases(firstDay: string): SearchCase[] {
  const usual = (number: number) => windowIn(firstDay, stretchOf(number), 2, number);
  return [
    { name: 'three days, new', query: usual },
    { name: 'three days, again', query: () => windowIn(firstDay, usualStretch, 2, 0) },
    {
      name: 'thirty days, new',
      query: (number) => windowIn(firstDay, stretchOf(number), 29, number),
    },
    { name: 'saturated', query: (number) => windowIn(firstDay, saturatedStretch, 2, number) },
    { name: 'one category', query: (number) => ({ ...usual(number), category: 'Sedan' }) },
    {
      name: 'seats, fuel, feature',
      query: (number) => ({
        ...usual(number),
        seats: '5',
        fuelType: 'Electric',
        features: 'Sunroof',
      }),
    },
    {
      name: 'narrow',
      query: (number) => ({
        ...usual(number),
        location: 'Astoria',
        category: 'Sedan',
        minPrice: '40',
      }),
    },
  ];
}

/** Half a year ahead, where only the two longest horizons reach. */
const farStretch = 18;

/** The searches that rules of hosts concern, of which the first is among the usual ones. */
export function ruleCases(firstDay: string): SearchCase[] {
  const [usual, , month] = searchCases(firstDay);
  if (!usual || !month) throw new Error('The usual searches are missing.');
  return [
    usual,
    month,
    // Two days from now: within the longest notice.
    { name: 'three days, soon', query: (number) => windowFrom(addDays(firstDay, -1), 2, number) },
    {
      name: 'three days, far ahead',
      query: (number) => windowIn(firstDay, farStretch, 2, number),
    },
    {
      name: 'three days, instant',
      query: (number) => ({ ...usual.query(number), instant: '1' }),
    },
  ];
}

export function queryOf(each: SearchCase, number: number): string {
  return new URLSearchParams(each.query(number)).toString();
}
