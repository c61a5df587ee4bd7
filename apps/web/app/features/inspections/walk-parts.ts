import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';

/** The parts of a car that both sides photograph, in the order of a walk around it. */
export const walkParts = ['front', 'left', 'back', 'right', 'odometer', 'damage'] as const;
export type WalkPart = (typeof walkParts)[number];

type Shot = Pick<InspectionPhoto, 'id' | 'photoType' | 'inspectionType' | 'contentType'>;

/** The newest photo of each part at that moment. */
export function walkShots<Photo extends Shot>(
  photos: readonly Photo[],
  moment: Photo['inspectionType'],
): Map<WalkPart, Photo> {
  const shots = new Map<WalkPart, Photo>();
  for (const photo of photos) {
    const part = walkParts.find((one) => one === photo.photoType);
    const isShot = photo.inspectionType === moment && photo.contentType.startsWith('image/');
    if (part && isShot && photo.id > (shots.get(part)?.id ?? 0)) shots.set(part, photo);
  }
  return shots;
}
