export { listUserPage } from './queries.ts';
export { registerAdmin } from './routes.ts';
