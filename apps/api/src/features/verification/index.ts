export { syncVerification } from './identity.ts';
export {
  linkPayoutAccount,
  openPayoutAccount,
  refreshPayoutAccount,
  syncPayoutAccount,
} from './payout-account.ts';
export { registerVerification } from './routes.ts';
export { verificationSweeps } from './sweeps.ts';
