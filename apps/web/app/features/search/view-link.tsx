import IconLayoutGrid from 'icon:layout-grid';
import IconMap from 'icon:map';
import { Link } from 'react-router';
import { addressOf, type SearchFilters } from './search-filters.ts';
import classes from './view-link.module.css';

/** From the list to the map, and back. */
export function ViewLink({ filters }: { filters: SearchFilters }) {
  const { isMap } = filters;
  const Icon = isMap ? IconLayoutGrid : IconMap;
  return (
    <Link
      className={classes.link}
      to={`?${addressOf({ ...filters, isMap: !isMap })}`}
      preventScrollReset={!isMap}
    >
      <Icon />
      {isMap ? 'List' : 'Map'}
    </Link>
  );
}
