export { registerSearch } from './routes.ts';
export { registerSearchWork } from './work.ts';
