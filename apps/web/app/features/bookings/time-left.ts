import { countOf } from '@curbside/domain/text/count-of';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long it is until an instant, or since: '2 days and 18 hours', '5 minutes', 'a moment'. */
export function timeBetween(now: Date, at: Date): string {
  const ms = Math.abs(at.getTime() - now.getTime());
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'a moment';
  if (ms < hourMs) return countOf(minutes, 'minute');
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  if (days === 0) return countOf(hours, 'hour');
  return hours === 0
    ? countOf(days, 'day')
    : `${countOf(days, 'day')} and ${countOf(hours, 'hour')}`;
}

/** Whether a deadline is less than a day away: from then on it is shown in red. */
export function lapsesSoon(deadline: string | null, now: Date): boolean {
  return deadline !== null && Date.parse(deadline) - now.getTime() < dayMs;
}

/** How long an unpaid request can be paid: '29 minutes left to pay'. */
export function timeToPay(payBy: string | null, now: Date): string {
  if (!payBy) return 'Not paid yet';
  const at = new Date(payBy);
  return at <= now ? 'No time left to pay' : `${timeBetween(now, at)} left to pay`;
}
