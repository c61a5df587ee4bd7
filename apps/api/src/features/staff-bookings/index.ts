export { registerStaffBookings } from './routes.ts';
export { historyOnWire } from './wire.ts';
