export { syncVerification } from './identity.ts';
export { forgetVerification, isVerified, listVerificationDecisions } from './queries.ts';
export { registerVerification } from './routes.ts';
export { entryOnWire } from './wire.ts';
export { registerVerificationWork } from './work.ts';
