import IconChevronRight from 'icon:chevron-right';
import { market } from '@curbside/domain/market/current';
import { Link } from 'react-router';
import type { Choice } from '../../city-map/index.ts';
import { addressOf, type SearchFilters } from '../search-filters.ts';
import classes from './car-map.module.css';

/** The way back out: from a neighborhood to its borough, and to the whole city. */
export function MapSteps({ filters, choice }: { filters: SearchFilters; choice: Choice }) {
  const { borough, neighborhood } = choice;
  const steps = [
    { name: market.cityName, location: '' },
    ...(borough ? [{ name: borough.name, location: borough.name }] : []),
    ...(neighborhood ? [{ name: neighborhood.name, location: filters.location }] : []),
  ];
  return (
    <nav aria-label="Part of the map" className={classes.steps}>
      <ol>
        {steps.map(({ name, location }, index) => (
          <li key={name}>
            {index > 0 && <IconChevronRight />}
            {index === steps.length - 1 ? (
              <span aria-current="true">{name}</span>
            ) : (
              <Link to={`?${addressOf({ ...filters, location })}`} preventScrollReset>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
