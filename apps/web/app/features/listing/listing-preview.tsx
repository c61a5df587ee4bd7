import { accountCalls } from '@curbside/domain/accounts/calls';
import type { User } from '@curbside/domain/accounts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/query-client.ts';
import { CarCard, CarFacts } from '../cars/index.ts';
import classes from './list-car.module.css';
import { type ListingPhoto, type ListingValues, previewCar } from './listing-values.ts';

export const previewTitle = 'Preview - How renters will see your listing';

interface ListingPreviewProps {
  values: ListingValues;
  photos: readonly ListingPhoto[];
  host: User;
}

/** The preview beside the form; on phones it opens over the form instead. */
export function PreviewBeside(props: ListingPreviewProps) {
  return (
    <aside className={classes.preview} aria-labelledby="preview">
      <h2 id="preview">{previewTitle}</h2>
      <ListingPreview {...props} />
    </aside>
  );
}

/** The listing as guests will see it, with the host's own rating and trips. */
export function ListingPreview({ values, photos, host }: ListingPreviewProps) {
  const params = { id: host.id };
  const profile = useQuery(apiQuery(accountCalls.publicProfile, { params }));
  const { year, make, model, category, description } = values;
  const facts = [[year, make, model].filter(Boolean).join(' '), category].filter(Boolean);
  const car = previewCar(values, photos, host, profile.data);
  return (
    <div className={classes.looks}>
      {/* The card is a link, and there is no page to open yet. */}
      <div inert>
        <CarCard car={car} />
      </div>
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      {description && <p className={classes.words}>{description}</p>}
      <div>
        <CarFacts car={car} idPrefix="preview-" />
      </div>
    </div>
  );
}
