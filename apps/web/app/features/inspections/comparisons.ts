import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { photoTypes } from '@curbside/domain/inspections/rules';

type Compared = Pick<InspectionPhoto, 'id' | 'photoType' | 'inspectionType'>;

/** The same part of the car at pickup and at return, to stand side by side. */
export interface Comparison<Photo extends Compared = InspectionPhoto> {
  photoType: InspectionPhoto['photoType'];
  pickup?: Photo | undefined;
  return?: Photo | undefined;
}

/**
 * Pairs the photos by what they show, the first with the first; a photo without a counterpart
 * stands alone, and so does one of which nobody said what it shows.
 */
export function comparisonsOf<Photo extends Compared>(
  photos: readonly Photo[],
): Comparison<Photo>[] {
  const pairs = photoTypes.flatMap((photoType) => {
    const ofType = photos.filter((photo) => photo.photoType === photoType);
    const pickups = ofType.filter(({ inspectionType }) => inspectionType === 'pickup');
    const returns = ofType.filter(({ inspectionType }) => inspectionType === 'return');
    const count = Math.max(pickups.length, returns.length);
    return Array.from({ length: count }, (_, index) => ({
      photoType,
      pickup: pickups[index],
      return: returns[index],
    }));
  });
  const alone = photos
    .filter(({ photoType }) => photoType === null)
    .map((photo) => ({ photoType: null, [photo.inspectionType]: photo }));
  return [...pairs, ...alone];
}
