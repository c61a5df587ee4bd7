export { registerCompliance } from './routes.ts';
