export { contestClaim } from './answer-claim.ts';
export { claimCharge } from './claim-charge.ts';
export { registerClaims } from './routes.ts';
export { registerClaimWork } from './work.ts';
