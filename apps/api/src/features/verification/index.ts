export { syncVerification } from './identity.ts';
export { forgetVerification, isVerified } from './queries.ts';
export { registerVerification } from './routes.ts';
export { registerVerificationWork } from './work.ts';
