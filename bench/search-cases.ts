import { addDays } from '@curbside/domain/calendar/days';
import { saturatedStretch, stretchDays, usualStretch } from './catalogue.ts';

export interface SearchCase {
  name: string;
  query: Record<string, string>;
  /** Whether each request differs from all before it, so that nothing is cached. */
  isNewEachTime: boolean;
}

function daysOfStretch(firstDay: string, stretch: number): Record<string, string> {
  const startDate = addDays(firstDay, stretch * stretchDays);
  return { startDate, endDate: addDays(startDate, 2) };
}

export function searchCases(firstDay: string): SearchCase[] {
  const usual = daysOfStretch(firstDay, usualStretch);
  const saturated = daysOfStretch(firstDay, saturatedStretch);
  const narrow = { ...usual, location: 'Astoria', category: 'Sedan', minPrice: '40' };
  return [
    { name: 'usual, new', query: usual, isNewEachTime: true },
    { name: 'usual, again', query: usual, isNewEachTime: false },
    { name: 'saturated', query: saturated, isNewEachTime: true },
    { name: 'narrow', query: narrow, isNewEachTime: true },
  ];
}

/** The query string. A new one gets a maximum price that no car reaches. */
export function queryOf({ query, isNewEachTime }: SearchCase, number: number): string {
  const parameters = new URLSearchParams(query);
  if (isNewEachTime) parameters.set('maxPrice', String(1000 + (number % 9_000_000)));
  return parameters.toString();
}
