import { memo } from 'react';
import { land, lines, parks, type View } from './city-map.ts';
import classes from './map-drawing.module.css';

interface MapDrawingProps {
  view: View;
  /** Keys of the neighborhoods that have cars. */
  withCars: ReadonlySet<string>;
  chosen: string | undefined;
  marked: string | undefined;
}

/** The city as stones: each neighborhood is one, and the chosen one is painted. */
export const MapDrawing = memo(function MapDrawing(props: MapDrawingProps) {
  const { view, withCars, chosen, marked } = props;
  return (
    <svg
      className={classes.drawing}
      viewBox={`${view.x} ${view.y} ${view.size} ${view.size}`}
      aria-hidden="true"
    >
      {land.map(({ borough, path, cells }, index) => (
        <g key={borough}>
          <clipPath id={`land-${index}`}>
            <path d={path} />
          </clipPath>
          <g clipPath={`url(#land-${index})`}>
            {cells.map((cell) => (
              <path
                key={cell.key}
                d={cell.path}
                className={classes.cell}
                data-cars={withCars.has(cell.key) || undefined}
                data-chosen={cell.key === chosen || undefined}
                data-marked={cell.key === marked || undefined}
              />
            ))}
          </g>
          <path d={path} className={classes.shore} />
        </g>
      ))}
      <path d={parks} className={classes.parks} />
      <path d={lines} className={classes.lines} />
    </svg>
  );
});
