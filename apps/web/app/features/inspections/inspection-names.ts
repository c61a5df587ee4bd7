import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';

export const inspectionNames = { pickup: 'Pickup', return: 'Return' } as const;

type File = Pick<InspectionPhoto, 'photoType' | 'contentType'>;

export const isPhoto = ({ contentType }: Pick<File, 'contentType'>) =>
  contentType.startsWith('image/');

/** The part of the car it shows, or 'Photo' or 'Video' if unnamed. */
export function nameOfFile(file: File): string {
  if (file.photoType) return capitalized(file.photoType);
  return isPhoto(file) ? 'Photo' : 'Video';
}

/** '3 photos', '1 video', '3 photos and 1 video'. */
export function countFiles(files: readonly Pick<File, 'contentType'>[]): string {
  const photos = files.filter(isPhoto).length;
  const videos = files.length - photos;
  return [photos > 0 && countOf(photos, 'photo'), videos > 0 && countOf(videos, 'video')]
    .filter(Boolean)
    .join(' and ');
}
