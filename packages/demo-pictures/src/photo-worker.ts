import type { PhotoAnswer, PhotoOrder } from './photo-workers.ts';
import { renderCarPhotosHere } from './render-car-photos.ts';

// It ends with the process that orders the photos. Ctrl+C reaches both, and that one decides.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.on('message', async ({ spec, options }: PhotoOrder) => {
  let answer: PhotoAnswer;
  try {
    answer = { photos: await renderCarPhotosHere(spec, options) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  // Where nobody waits for it any more, that is no error.
  process.send?.(answer, undefined, undefined, () => undefined);
});
