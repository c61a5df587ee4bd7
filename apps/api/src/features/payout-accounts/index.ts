export { payoutSettingsPath } from './emails.ts';
export { linkPayoutAccount } from './link-payout-account.ts';
export {
  connectRequired,
  openPayoutAccount,
  refreshPayoutAccount,
  syncPayoutAccount,
} from './payout-account.ts';
export { findPayoutAccount, forgetPayoutRequirements } from './queries.ts';
export { registerPayoutAccounts } from './routes.ts';
export { registerPayoutAccountWork } from './work.ts';
