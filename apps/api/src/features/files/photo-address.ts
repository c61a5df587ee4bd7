import type { PhotoWidth } from '@curbside/domain/cars/photos';

export const photoContentType = 'image/webp';

/** Where a public photo lies in storage. Files that not everyone may see get a prefix of their own. */
export function photoKey(hash: string, width: number): string {
  return `photos/${hash}/${width}.webp`;
}

/** The address at which a stored photo is served. */
export function photoUrl(hash: string, width: PhotoWidth = 960): string {
  return `/files/${hash}/${width}.webp`;
}
