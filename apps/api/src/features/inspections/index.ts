export { registerInspections } from './routes.ts';
export { inspectionPhotoOnWire } from './wire.ts';
