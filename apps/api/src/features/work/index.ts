export { registerWorkList } from './routes.ts';
