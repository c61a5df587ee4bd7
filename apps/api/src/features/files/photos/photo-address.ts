import type { PhotoWidth } from '@curbside/domain/cars/photos';

export const photoContentType = 'image/webp';

/** Storage key of a public photo. Private files have a different prefix. */
export function photoKey(hash: string, width: number): string {
  return `photos/${hash}/${width}.webp`;
}

/** Undefined unless `photoUrl` made the address. */
export function hashOfPhotoUrl(url: string): string | undefined {
  return /^\/files\/([0-9a-f]{64})\/\d+\.webp$/.exec(url)?.[1];
}

export function photoUrl(hash: string, width: PhotoWidth = 960): string {
  return `/files/${hash}/${width}.webp`;
}
