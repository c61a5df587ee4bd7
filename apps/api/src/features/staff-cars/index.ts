export { registerStaffCars } from './routes.ts';
