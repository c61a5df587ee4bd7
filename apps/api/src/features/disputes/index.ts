export { absorbFraudWarning } from './fraud-warnings.ts';
export { findNewestDispute } from './queries.ts';
export { registerDisputes } from './routes.ts';
export { disputeOnWire } from './wire.ts';
export { registerDisputeWork } from './work.ts';
