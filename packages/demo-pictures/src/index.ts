export type { PaintName } from './paints.ts';
export { type PhotoOptions, type PhotoRange, renderCarPhotos } from './photo-workers.ts';
export type { Body, PictureSpec } from './picture-spec.ts';
export type { Ground } from './studio.ts';
