export { OpenChange } from './open-change.tsx';
export { TripChange } from './trip-change.tsx';
export { useOpenChange } from './use-open-change.ts';
