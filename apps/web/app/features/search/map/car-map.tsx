import { placeKeyOf, searchKeysOf } from '@curbside/domain/places/place-keys';
import type { Facets } from '@curbside/domain/search/facets';
import { countOf } from '@curbside/domain/text/count-of';
import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../../platform/formatters.ts';
import { choiceOf, MapDrawing, neighborhoodOf, viewOf } from '../../city-map/index.ts';
import { carSearchQuery, carsOf } from '../api.ts';
import { addressOf, type SearchFilters } from '../search-filters.ts';
import classes from './car-map.module.css';
import { locationOf, neighborhoodsOf, type ShownPlace, shownPlaces } from './map-places.ts';
import { MapSteps } from './map-steps.tsx';
import { usePointedCar } from './use-pointed-car.ts';

export interface CarMapProps {
  filters: SearchFilters;
  facets: Facets | undefined;
  /** The cars beside the map. */
  list: RefObject<HTMLElement | null>;
  /** The cars of the place under the pointer or the focus. */
  onMark: (cars: ReadonlySet<number>) => void;
}

const keyOf = (location: string) => searchKeysOf(location)?.[0];

/** Where the found cars are. Each place is a link that narrows the search to it. */
export default function CarMap({ filters, facets, list, onMark }: CarMapProps) {
  const car = usePointedCar(list);
  const { ref, width, height } = useElementSize();
  const [place, setPlace] = useState<string>();
  const { data } = useInfiniteQuery(carSearchQuery(filters));
  const choice = useMemo(() => choiceOf(filters.location), [filters.location]);
  const view = useMemo(() => viewOf(choice), [choice]);
  // Pills that were laid out before the map is measured would move.
  const side = Math.min(width, height);
  const shown = useMemo(
    () => (facets && side > 0 ? shownPlaces(facets, { choice, view, side }) : []),
    [facets, choice, view, side],
  );
  const neighborhoods = useMemo(() => (facets ? neighborhoodsOf(facets) : []), [facets]);
  const withCars = useMemo(
    () => new Set(neighborhoods.map(({ location }) => keyOf(location) ?? '')),
    [neighborhoods],
  );
  const cars = data ? carsOf(data.pages) : [];
  const carShown = cars.find(({ id }) => id === car);
  const marked = carShown ? neighborhoodOf(carShown.location) : place && keyOf(place);
  const mark = (location: string | undefined) => {
    setPlace(location);
    const key = location && keyOf(location);
    const isIn = (at: string | undefined) => key !== undefined && at?.startsWith(key);
    onMark(new Set(cars.filter((it) => isIn(neighborhoodOf(it.location))).map(({ id }) => id)));
  };
  return (
    <>
      <div className={classes.stage} ref={ref}>
        <MapDrawing
          view={view}
          withCars={withCars}
          chosen={choice.neighborhood && placeKeyOf(choice.neighborhood)}
          marked={marked}
        />
        {neighborhoods.map(({ location, at }) => (
          <span
            key={location}
            className={classes.dot}
            data-marked={keyOf(location) === marked || undefined}
            style={spotOf({ x: (at.x - view.x) / view.size, y: (at.y - view.y) / view.size })}
          />
        ))}
        <ul className={classes.pills} aria-label="Places with cars">
          {shown.map((it) => (
            <PlaceLink
              key={it.location}
              place={it}
              filters={filters}
              isChosen={it.location === locationOf(choice)}
              isMarked={keyOf(it.location) === marked}
              onMark={mark}
            />
          ))}
        </ul>
      </div>
      <MapSteps filters={filters} choice={choice} />
    </>
  );
}

const percent = (part: number) => `${Math.round(10_000 * part) / 100}%`;
const spotOf = ({ x, y }: { x: number; y: number }) => ({ left: percent(x), top: percent(y) });

interface PlaceLinkProps {
  place: ShownPlace;
  filters: SearchFilters;
  isChosen: boolean;
  isMarked: boolean;
  onMark: (location: string | undefined) => void;
}

function PlaceLink({ place, filters, isChosen, isMarked, onMark }: PlaceLinkProps) {
  const { location, total, fromPrice, text, pill, dot } = place;
  const label = `${location}: ${countOf(total, 'car')} from ${formatMoney(fromPrice)}`;
  return (
    <li className={classes.place} style={spotOf(pill ?? dot)}>
      <Link
        to={`?${addressOf({ ...filters, location })}`}
        preventScrollReset
        className={pill ? classes.pill : classes.spot}
        title={label}
        aria-current={isChosen || undefined}
        data-marked={isMarked || undefined}
        onPointerEnter={() => onMark(location)}
        onPointerLeave={() => onMark(undefined)}
        onFocus={() => onMark(location)}
        onBlur={() => onMark(undefined)}
      >
        {pill && <span aria-hidden>{text}</span>}
        <VisuallyHidden>{label}</VisuallyHidden>
      </Link>
    </li>
  );
}
