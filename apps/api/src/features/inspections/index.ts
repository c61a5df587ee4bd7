export { addPreparedInspection } from './add-inspection.ts';
export { listInspectionPhotos } from './queries.ts';
export { registerInspections } from './routes.ts';
export { inspectionPhotoOnWire } from './wire.ts';
