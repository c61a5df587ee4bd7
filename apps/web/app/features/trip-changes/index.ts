export { OpenChangeCard } from './open-change-card.tsx';
export { TripChange } from './trip-change.tsx';
