export { CarCard } from './car-card.tsx';
export { CarFacts } from './car-facts.tsx';
export { CarGrid, CarGridSkeleton } from './car-grid.tsx';
export { CarPhoto } from './car-photo.tsx';
export { ChosenCar } from './chosen-car.tsx';
