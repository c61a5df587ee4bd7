import { type CarCategory, carCategories } from '@curbside/domain/cars/listing-options';
import { countOf } from '@curbside/domain/text/count-of';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { facetsQuery } from './api.ts';
import classes from './category-tiles.module.css';
import convertible from './pictures/tile-convertible.webp';
import luxury from './pictures/tile-luxury.webp';
import sedan from './pictures/tile-sedan.webp';
import sports from './pictures/tile-sports.webp';
import suv from './pictures/tile-suv.webp';
import truck from './pictures/tile-truck.webp';
import van from './pictures/tile-van.webp';

const pictures: Record<CarCategory, string> = {
  SUV: suv,
  Sedan: sedan,
  Truck: truck,
  Sports: sports,
  Luxury: luxury,
  Van: van,
  Convertible: convertible,
};

/** A way into the search for each category, with how many cars it has. */
export function CategoryTiles() {
  const { data: facets } = useQuery(facetsQuery);
  return (
    <nav aria-label="Categories">
      <ul className={classes.tiles}>
        {carCategories.map((category) => (
          <li key={category}>
            <Link to={`/browse?category=${category}`} className={classes.tile}>
              <img
                src={pictures[category]}
                alt=""
                width={360}
                height={240}
                loading="lazy"
                decoding="async"
                className={classes.picture}
              />
              <span className={classes.name}>{category}</span>
              {/* The line is there before the figure is, so that nothing moves. */}
              <span className={classes.count}>
                {facets ? countOf(facets.categories[category], 'car') : '\u00a0'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
