export { payoutSettingsPath } from './emails.ts';
export { linkPayoutAccount } from './link-payout-account.ts';
export {
  connectRequired,
  openPayoutAccount,
  refreshPayoutAccount,
  syncPayoutAccount,
} from './payout-account.ts';
export { payoutStateOf } from './payout-state.ts';
export { registerPayouts } from './routes.ts';
export { getPayoutFacts, payoutFacts } from './state-queries.ts';
export { registerPayoutWork } from './work.ts';
