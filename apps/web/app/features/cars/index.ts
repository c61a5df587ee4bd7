export { CarFacts } from './car-facts.tsx';
export { CarPhoto } from './car-photo.tsx';
export { CarCard } from './card/car-card.tsx';
export { CarGrid, CarGridSkeleton } from './card/car-grid.tsx';
export { ChosenCar } from './chosen-car.tsx';
export { favoriteIdsQuery, prefetchFavoriteIds } from './keep/api.ts';
