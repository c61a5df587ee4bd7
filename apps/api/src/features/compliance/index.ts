export { listIncidentsOfCar, listIncidentsOfTrip } from './queries.ts';
export { registerCompliance } from './routes.ts';
export { incidentOnWire } from './wire.ts';
