export { registerStaffBookings } from './routes.ts';
export { historyOnWire, partyOnWire } from './wire.ts';
