export { addInspection } from './add-inspection.ts';
export { registerInspections } from './routes.ts';
export { inspectionPhotoOnWire } from './wire.ts';
