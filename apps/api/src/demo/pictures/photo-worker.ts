import { parentPort } from 'node:worker_threads';
import type { PhotoAnswer } from './photo-workers.ts';
import type { PictureSpec } from './picture-spec.ts';
import { renderCarPhotosHere } from './render-car-photos.ts';

parentPort?.on('message', async (spec: PictureSpec) => {
  let answer: PhotoAnswer;
  try {
    answer = { photos: await renderCarPhotosHere(spec) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
