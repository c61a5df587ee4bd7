import type { CreateCar } from '@curbside/domain/cars/listing';
import { listingLimits } from '@curbside/domain/cars/listing-options';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireDiskSpace } from '../../platform/disk-space.ts';
import { AppError } from '../../platform/errors.ts';
import { bytesOfDataUrl, findUploadedPhotos, hashOfPhotoUrl, storePhoto } from '../files/index.ts';

/**
 * File hashes of a listing's photos, given as upload ids, data URLs, or addresses of photos that it
 * already has. Runs before the transaction, since encoding takes seconds; an unused stored photo is
 * harmless.
 */
export async function storePhotos(
  deps: Deps,
  actor: Person,
  photos: CreateCar['photos'],
  earlierHashes: readonly string[] = [],
): Promise<string[]> {
  if (photos.length > listingLimits.photos) {
    throw new AppError('too_large', `Add at most ${listingLimits.photos} photos.`);
  }
  const uploaded = await findUploadedPhotos(deps, actor, photos);
  const checked = photos.map((photo, index) => {
    const earlier = hashOfPhotoUrl(String(photo), deps.env.FILES_URL);
    if (earlier && earlierHashes.includes(earlier)) return earlier;
    return uploaded.get(index) ?? bytesOfDataUrl(String(photo));
  });
  if (checked.some((photo) => typeof photo !== 'string')) await requireDiskSpace(deps.env);
  const fileHashes: string[] = [];
  for (const photo of checked) {
    fileHashes.push(typeof photo === 'string' ? photo : await storePhoto(deps.storage, photo));
  }
  return fileHashes;
}
