export { photoUrl } from './photo-address.ts';
export { registerFiles } from './routes.ts';
export { bytesOfDataUrl } from './rules.ts';
export { storePhoto } from './store-photo.ts';
