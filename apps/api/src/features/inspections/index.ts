export { listInspectionPhotos } from './queries.ts';
export { registerInspections } from './routes.ts';
