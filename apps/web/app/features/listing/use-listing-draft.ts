import { useEffect, useState } from 'react';
import {
  deleteDraft,
  loadDraft,
  mergeValues,
  saveDraftPhotos,
  saveDraftValues,
} from './listing-draft.ts';
import { emptyListing, isBegun, type ListingPhoto, type ListingValues } from './listing-values.ts';

/**
 * The values and photos of the form, kept in this browser until the car is listed: they survive
 * verification, payout setup and a session that ends.
 */
export function useListingDraft(userId: string, isListed: boolean) {
  const [values, setValues] = useState<ListingValues>(emptyListing);
  const [photos, setPhotos] = useState<ListingPhoto[]>([]);
  const [isLoaded, setIsLoaded] = useState(false);
  const hasContent = isBegun(values, photos);

  useEffect(() => {
    let isCurrent = true;
    void loadDraft(userId).then((draft) => {
      if (!isCurrent) return;
      if (draft) {
        setValues((entered) => mergeValues(draft.values, entered));
        setPhotos((added) => [...draft.photos, ...added]);
      }
      setIsLoaded(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  const isSaved = isLoaded && !isListed;
  useEffect(() => {
    if (isSaved) void saveDraftValues(userId, values);
  }, [isSaved, userId, values]);
  useEffect(() => {
    if (isSaved) void saveDraftPhotos(userId, photos);
  }, [isSaved, userId, photos]);
  useEffect(() => {
    if (isListed || (isLoaded && !hasContent)) void deleteDraft(userId);
  }, [isListed, isLoaded, hasContent, userId]);

  function startOver() {
    setValues(emptyListing);
    setPhotos([]);
  }

  return { values, setValues, photos, setPhotos, hasContent, startOver };
}
