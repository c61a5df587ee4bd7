import { countOf } from '@curbside/domain/text/count-of';
import { listOf } from '@curbside/domain/text/list-of';
import { useQuery } from '@tanstack/react-query';
import { facetsQuery } from './api.ts';
import classes from './cars-in-boroughs.module.css';

/** '60 cars in Manhattan, Brooklyn, Queens, the Bronx, and Staten Island', as many as there are now. */
export function CarsInBoroughs() {
  const { data: facets } = useQuery(facetsQuery);
  // The line is there before the figure is, so that nothing moves.
  if (!facets) return <p className={classes.line}>{'\u00a0'}</p>;
  const cars = facets.boroughs.reduce((sum, { total }) => sum + total, 0);
  if (cars === 0) return null;
  const names = facets.boroughs.map(({ borough }) => borough.replace(/^The /, 'the '));
  return (
    <p className={classes.line}>
      {countOf(cars, 'car')} in {listOf(names)}
    </p>
  );
}
