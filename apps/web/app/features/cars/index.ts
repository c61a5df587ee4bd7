export { CarGrid, CarGridSkeleton } from './car-grid.tsx';
export { CarPhoto } from './car-photo.tsx';
