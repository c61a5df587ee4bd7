export { syncVerification } from './identity.ts';
export { registerVerification } from './routes.ts';
export { registerVerificationWork } from './work.ts';
