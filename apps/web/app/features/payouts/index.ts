export { findApprovalSetupUrl } from './api.ts';
export { PayoutPanel } from './payout-panel.tsx';
export { payoutTones } from './payout-tones.ts';
