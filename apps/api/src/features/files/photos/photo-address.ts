import type { PhotoWidth } from '@curbside/domain/cars/photos';

export const photoContentType = 'image/webp';

/** The storage key of a public photo. Private files have a prefix of their own. */
export function photoKey(hash: string, width: number): string {
  return `photos/${hash}/${width}.webp`;
}

/** The file hash in an address that `photoUrl` made; undefined for any other text. */
export function hashOfPhotoUrl(url: string): string | undefined {
  return /^\/files\/([0-9a-f]{64})\/\d+\.webp$/.exec(url)?.[1];
}

/** The address at which a stored photo is served. */
export function photoUrl(hash: string, width: PhotoWidth = 960): string {
  return `/files/${hash}/${width}.webp`;
}
