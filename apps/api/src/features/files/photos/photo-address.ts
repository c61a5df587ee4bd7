import type { PhotoWidth } from '@curbside/domain/cars/photos';

export const photoContentType = 'image/webp';

/** Storage key of a public photo. Private files have a different prefix. */
export function photoKey(hash: string, width: number): string {
  return `photos/${hash}/${width}.webp`;
}

/** Undefined unless the address is one of a public photo, here or in the bucket at `filesUrl`. */
export function hashOfPhotoUrl(url: string, filesUrl: string | undefined): string | undefined {
  const path = filesUrl ? url.replace(`${filesUrl}/photos/`, '/files/') : url;
  return /^\/files\/([0-9a-f]{64})\/\d+\.webp$/.exec(path)?.[1];
}

export function photoUrl(hash: string, width: PhotoWidth = 960): string {
  return `/files/${hash}/${width}.webp`;
}
