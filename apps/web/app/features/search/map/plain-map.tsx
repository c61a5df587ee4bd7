import type { Facets } from '@curbside/domain/search/facets';
import { countOf } from '@curbside/domain/text/count-of';
import { formatMoney } from '../../../platform/formatters.ts';
import { addressOf, type SearchFilters } from '../search-filters.ts';

interface PlainMapProps {
  filters: SearchFilters;
  facets: Facets | undefined;
}

/** The map for a browser without scripts: each borough with cars is a link. */
export function PlainMap({ filters, facets }: PlainMapProps) {
  return (
    <ul aria-label="Places with cars">
      {facets?.boroughs.map(({ borough, total, fromPrice }) => (
        <li key={borough}>
          <a href={`?${addressOf({ ...filters, location: borough })}`}>
            {borough}: {countOf(total, 'car')} from {formatMoney(fromPrice)}
          </a>
        </li>
      ))}
    </ul>
  );
}
