export { contestClaim } from './answer-claim.ts';
export { claimCharge } from './claim-charge.ts';
export { endClaims } from './end-claims.ts';
export { registerClaims } from './routes.ts';
export { registerClaimWork } from './work.ts';
