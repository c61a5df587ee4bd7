import type { Car } from '@curbside/domain/cars/car';
import { favoritesPath, searchPath } from '@curbside/domain/favorites/pages';
import { formatDollars, toCents } from '@curbside/domain/money/money';
import { countOf } from '@curbside/domain/text/count-of';
import type { Mail } from '../../platform/mail/index.ts';
import type { LetterFact } from '../../platform/mail/letter.ts';
import type { SavedSearchRow } from './queries.ts';

export interface FreeCars {
  search: SavedSearchRow;
  /** The first few; `total` counts all. */
  cars: Car[];
  total: number;
}

interface Reader {
  user: { id: string; email: string; firstName: string };
  now: Date;
  siteUrl: string;
}

/** One email for all of a person's searches. */
export function freeCarsEmail(found: readonly FreeCars[], { user, now, siteUrl }: Reader): Mail {
  const total = found.reduce((sum, { total: ofSearch }) => sum + ofSearch, 0);
  const names = found.map(({ search }) => `“${search.name}”`).join(', ');
  const searches = found.length === 1 ? 'your saved search' : 'your saved searches';
  const listed = found.reduce((sum, { cars }) => sum + cars.length, 0);
  const [only] = found.length === 1 ? found : [];
  return {
    key: `saved-searches-${user.id}-${now.getTime()}`,
    to: user.email,
    subject: `${countOf(total, 'new car')} for ${searches}`,
    letter: {
      name: user.firstName,
      paragraphs: [`${countOf(total, 'car has', 'cars have')} come free for ${searches} ${names}.`],
      facts: found.flatMap((free) => carFacts(free, found.length > 1)),
      action: only
        ? { label: 'See the cars', url: `${siteUrl}${searchPath(only.search.query)}` }
        : { label: 'See your searches', url: `${siteUrl}${favoritesPath}` },
      ...(total > listed && {
        notes: [`${countOf(total - listed, 'more car is', 'more cars are')} on the page.`],
      }),
    },
    optional: { userId: user.id, email: 'savedSearches' },
  };
}

function carFacts({ search, cars }: FreeCars, isOneOfMany: boolean): LetterFact[] {
  return cars.map(({ title, year, dailyRate, tripPrice, location }) => ({
    label: title,
    value: [
      year,
      tripPrice
        ? `${formatDollars(toCents(tripPrice.total))} for ${countOf(tripPrice.days, 'day')}`
        : `${formatDollars(toCents(dailyRate))} a day`,
      location,
      ...(isOneOfMany ? [search.name] : []),
    ].join(' · '),
  }));
}
