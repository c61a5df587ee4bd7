export { registerStaffBookings } from './routes.ts';
