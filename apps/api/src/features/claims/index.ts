export { registerClaims } from './routes.ts';
export { registerClaimWork } from './work.ts';
