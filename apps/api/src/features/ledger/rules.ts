import { dayInstants } from '@curbside/domain/calendar/instants';
import { daysOfMonth, type Month } from '@curbside/domain/calendar/months';
import type { Decision } from '@curbside/domain/states/action-table';

/** The first instant of the next month in the city. */
export const endOf = (month: Month) => dayInstants(daysOfMonth(month).last).endsAt;

export function decideClose({
  isOver,
  isClosed,
}: {
  isOver: boolean;
  isClosed: boolean;
}): Decision {
  const refuse = (reason: string): Decision => ({ allowed: false, code: 'wrong_state', reason });
  if (!isOver) return refuse('This month is not over yet.');
  if (isClosed) return refuse('This month is closed already.');
  return { allowed: true };
}
