export { registerAnalytics } from './routes.ts';
