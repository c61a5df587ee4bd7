import { parentPort } from 'node:worker_threads';
import type { PhotoAnswer, PhotoOrder } from './photo-workers.ts';
import { renderCarPhotosHere } from './render-car-photos.ts';

parentPort?.on('message', async ({ spec, options }: PhotoOrder) => {
  let answer: PhotoAnswer;
  try {
    answer = { photos: await renderCarPhotosHere(spec, options) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
