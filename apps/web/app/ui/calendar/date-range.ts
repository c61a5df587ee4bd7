import { addDays, type Day } from '@curbside/domain/calendar/days';
import { daysOfMonth, type Month, monthOf } from '@curbside/domain/calendar/months';

/** Days chosen so far: none, a start, or both. */
export interface DateRange {
  startDate?: Day;
  endDate?: Day;
}

export interface WholeRange {
  startDate: Day;
  endDate: Day;
}

export function isWhole(range: DateRange): range is WholeRange {
  return range.startDate !== undefined && range.endDate !== undefined;
}

/**
 * The range after a click on a day. The first click sets the start, a later second one the end; an
 * earlier one swaps the two. Once both are set, a click sets a new start. The same day twice is a
 * trip within that day.
 */
export function clickDay(range: DateRange, day: Day): DateRange {
  const { startDate, endDate } = range;
  if (startDate === undefined || endDate !== undefined) return { startDate: day };
  return day < startDate ? { startDate: day, endDate: startDate } : { startDate, endDate: day };
}

export type PlaceInRange = 'only' | 'start' | 'end' | 'within';

/** The position of a day in a range; undefined outside it. */
export function placeInRange(range: DateRange, day: Day): PlaceInRange | undefined {
  const { startDate, endDate = startDate } = range;
  if (startDate === undefined || endDate === undefined) return undefined;
  if (day === startDate) return day === endDate ? 'only' : 'start';
  if (day === endDate) return 'end';
  return startDate < day && day < endDate ? 'within' : undefined;
}

export function monthsBetween(from: Month, to: Month): number {
  const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(to) - count(from);
}

/**
 * The range after a click on a month: that whole month, or all months between it and a whole month
 * chosen before. Days outside [earliest, latest] are cut off.
 */
export function clickMonth(range: DateRange, month: Month, earliest: Day, latest: Day): WholeRange {
  const chosen = chosenMonths(range, earliest, latest);
  const other = chosen && chosen.from === chosen.to && chosen.from !== month ? chosen.from : month;
  const [from, to] = other < month ? [other, month] : [month, other];
  return monthsRange(from, to, earliest, latest);
}

function monthsRange(from: Month, to: Month, earliest: Day, latest: Day): WholeRange {
  const [start, end] = [daysOfMonth(from).first, daysOfMonth(to).last];
  return { startDate: start < earliest ? earliest : start, endDate: end > latest ? latest : end };
}

/** The months that the range is made of; undefined where it is not of whole months. */
export function chosenMonths(
  range: DateRange,
  earliest: Day,
  latest: Day,
): { from: Month; to: Month } | undefined {
  if (!isWhole(range)) return undefined;
  const [from, to] = [monthOf(range.startDate), monthOf(range.endDate)];
  const whole = monthsRange(from, to, earliest, latest);
  const isSame = whole.startDate === range.startDate && whole.endDate === range.endDate;
  return isSame ? { from, to } : undefined;
}

/** Every day from one to another, in order, whichever comes first. */
export function daysBetweenBoth(one: Day, other: Day): Day[] {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
