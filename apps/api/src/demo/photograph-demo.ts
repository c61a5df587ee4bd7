import { type PhotoOptions, type PhotoRange, renderCarPhotos } from '@curbside/demo-pictures';
import { storePhoto } from '../features/files/index.ts';
import { findSetting } from '../platform/database/settings.ts';
import type { Deps } from '../platform/deps.ts';
import type { DemoCar } from './catalog/demo-car.ts';
import { demoCars } from './catalog/demo-cars.ts';
import { countPhotos, insertPhotosFrom } from './queries.ts';

export const coverView: PhotoRange = { from: 0, to: 1 };
export const otherViews: PhotoRange = { from: 1, to: 4 };

/** Draws missing views. Covers come before the server listens, so that every car has a picture. */
export async function photographDemo(
  deps: Deps,
  { range, scale }: PhotoOptions & { range: PhotoRange },
  cars: readonly DemoCar[] = demoCars,
): Promise<void> {
  await Promise.all(
    cars.map(async (car) => {
      const carId = Number(await findSetting(deps.db, `demo:car:${demoCars.indexOf(car)}`));
      if (!carId || (await countPhotos(deps.db, carId)) > range.from) return;
      const photos = await renderCarPhotos(car.picture, { range, scale });
      const hashes: string[] = [];
      for (const photo of photos) hashes.push(await storePhoto(deps.storage, photo));
      await insertPhotosFrom(deps.db, carId, range.from, hashes);
    }),
  );
}
