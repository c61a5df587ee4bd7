export { registerStaffSearch } from './routes.ts';
