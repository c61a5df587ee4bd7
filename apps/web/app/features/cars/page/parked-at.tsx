import type { Car } from '@curbside/domain/cars/car';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import shared from './car-detail.module.css';
import classes from './parked-at.module.css';

const PlaceOnMap = lazy(async () => {
  const { PlaceOnMap } = await import('../../city-map/index.ts');
  return { default: PlaceOnMap };
});

/** The neighborhood of a car on the map. The drawing is loaded once one scrolls near it. */
export function ParkedAt({ car: { location, position } }: { car: Car }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '400px' },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  // A place that the map does not know has no position.
  if (!position) return null;
  return (
    <section className={shared.section} aria-labelledby="parked-at">
      <h2 id="parked-at">Where it is parked</h2>
      <div ref={boxRef} className={classes.map}>
        <Suspense>{isNear && <PlaceOnMap location={location} />}</Suspense>
      </div>
      <p className={classes.note}>
        {location}. The host tells you the exact spot once the trip is approved.
      </p>
    </section>
  );
}
