export {
  countMatches,
  isPastSearch,
  listMatchingCars,
  listMatchingIds,
} from './match-saved.ts';
export { registerSearch } from './routes.ts';
export { registerSearchWork } from './work.ts';
