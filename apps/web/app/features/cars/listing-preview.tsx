import type { User } from '@curbside/domain/accounts/endpoints';
import { CarCard } from './car-card.tsx';
import classes from './list-car.module.css';
import { type ListingPhoto, type ListingValues, previewCar } from './listing-values.ts';

interface ListingPreviewProps {
  values: ListingValues;
  photos: readonly ListingPhoto[];
  host: User;
}

/** The listing as it stands, while it is being written. */
export function ListingPreview({ values, photos, host }: ListingPreviewProps) {
  const { year, make, model, category, description } = values;
  const facts = [[year, make, model].filter(Boolean).join(' '), category].filter(Boolean);
  return (
    <aside className={classes.preview} aria-labelledby="preview">
      <h2 id="preview">Preview - How renters will see your listing</h2>
      {/* The card is a link elsewhere; here there is no page to go to yet. */}
      <div inert>
        <CarCard car={previewCar(values, photos, host)} />
      </div>
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      {description && <p className={classes.words}>{description}</p>}
    </aside>
  );
}
