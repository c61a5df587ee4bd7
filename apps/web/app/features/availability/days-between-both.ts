import { addDays, type Day } from '@curbside/domain/calendar/days';

/** Every day from one to another, in order, whichever comes first. */
export function daysBetweenBoth(one: Day, other: Day): Day[] {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
