export { registerPeople } from './routes.ts';
