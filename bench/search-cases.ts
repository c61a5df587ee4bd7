import { addDays, timeSlots } from '@curbside/domain/calendar/days';
import { saturatedStretch, stretchDays, usualStretch } from './catalog.ts';

export interface SearchCase {
  name: string;
  /** The query of the request with this number. */
  query(number: number): Record<string, string>;
}

/** Days of a stretch, at other hours for each number, so that no cache has seen them. */
function windowIn(firstDay: string, stretch: number, days: number, number: number) {
  const startDate = addDays(firstDay, stretch * stretchDays);
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

export function queryOf(each: SearchCase, number: number): string {
  return new URLSearchParams(each.query(number)).toString();
}
