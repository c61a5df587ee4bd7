import { defaultBookingRules } from '@curbside/domain/cars/booking-rules';
import { bookingRulesSchema } from '@curbside/domain/cars/forms';
import { product } from '@curbside/domain/product';
import { delMany, getMany, set } from 'idb-keyval';
import { z } from 'zod';
import { emptyListing, type ListingPhoto, type ListingValues } from './listing-values.ts';

interface ListingDraft {
  values: ListingValues;
  photos: ListingPhoto[];
}

const listSchema = z.array(z.string());
const {
  features: _features,
  rules: _rules,
  bookingRules: _bookingRules,
  ...emptyTexts
} = emptyListing;
const valuesSchema = z.object({
  ...Object.fromEntries(Object.keys(emptyTexts).map((name) => [name, z.string()])),
  features: z.object({ safety: listSchema, connectivity: listSchema, comfort: listSchema }),
  rules: listSchema,
  // Drafts of earlier versions have none.
  bookingRules: bookingRulesSchema.catch(defaultBookingRules),
});
const photosSchema = z.array(
  z.object({ id: z.string(), url: z.string(), uploadId: z.int().optional() }),
);

// Photos have a key of their own, so that typing does not write them again.
function keysOf(userId: string): [values: string, photos: string] {
  const prefix = `${product.slug}.listing-draft.${userId}`;
  return [`${prefix}.values`, `${prefix}.photos`];
}

/** The user's draft in this browser; undefined without a draft or if storage is forbidden. */
export async function loadDraft(userId: string): Promise<ListingDraft | undefined> {
  const [values, photos] = await getMany<unknown>(keysOf(userId)).catch(() => []);
  const draft: ListingDraft = {
    values: (valuesSchema.safeParse(values).data as ListingValues | undefined) ?? emptyListing,
    photos: photosSchema.safeParse(photos).data ?? [],
  };
  return values || photos ? draft : undefined;
}

// Without storage the form works as before; only the draft does not survive.
const ignore = () => undefined;

export function saveDraftValues(userId: string, values: ListingValues): Promise<void> {
  return set(keysOf(userId)[0], values).catch(ignore);
}

export function saveDraftPhotos(userId: string, photos: ListingPhoto[]): Promise<void> {
  return set(keysOf(userId)[1], photos).catch(ignore);
}

export function deleteDraft(userId: string): Promise<void> {
  return delMany(keysOf(userId)).catch(ignore);
}

/** The saved values, except for the fields that were changed before they were loaded. */
export function mergeValues(saved: ListingValues, entered: ListingValues): ListingValues {
  const changed = Object.entries(entered).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(emptyListing[name as keyof ListingValues]),
  );
  return { ...saved, ...Object.fromEntries(changed) };
}
