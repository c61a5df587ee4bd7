export { linkPayoutAccount } from './link-payout-account.ts';
export {
  connectRequired,
  openPayoutAccount,
  refreshPayoutAccount,
  syncPayoutAccount,
} from './payout-account.ts';
export { registerPayouts } from './routes.ts';
export { registerPayoutWork } from './work.ts';
