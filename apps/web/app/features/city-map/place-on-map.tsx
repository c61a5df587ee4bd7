import { choiceOf, neighborhoodOf, viewOf } from './city-map.ts';
import { MapDrawing } from './map-drawing.tsx';
import classes from './place-on-map.module.css';

const none: ReadonlySet<string> = new Set();

/** The neighborhood of a location, painted among those around it. Text beside it names the place. */
export function PlaceOnMap({ location }: { location: string }) {
  return (
    <div className={classes.place}>
      <div className={classes.square}>
        <MapDrawing
          view={viewOf(choiceOf(location))}
          withCars={none}
          chosen={neighborhoodOf(location)}
          marked={undefined}
        />
      </div>
    </div>
  );
}
