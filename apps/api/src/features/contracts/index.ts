export { addHandover } from './add-handover.ts';
export { makeContract } from './make-contract.ts';
export { findContractOfBooking, listContractPage } from './queries.ts';
export { contractFileKey, findContractPdf } from './read-contract.ts';
export { registerContracts } from './routes.ts';
export { contractOnWire } from './wire.ts';
export { registerContractWork } from './work.ts';
