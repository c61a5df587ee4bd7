import type { PhotoAnswer, PhotoOrder } from './photo-workers.ts';
import { renderCarPhotosHere } from './render-car-photos.ts';

// Ends with the process that orders the photos. Ctrl+C reaches both, and that one decides.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.on('message', async ({ spec, options }: PhotoOrder) => {
  let answer: PhotoAnswer;
  try {
    answer = { photos: await renderCarPhotosHere(spec, options) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  // The answer may fail to send if the orderer has ended; ignore that.
  process.send?.(answer, undefined, undefined, () => undefined);
});
