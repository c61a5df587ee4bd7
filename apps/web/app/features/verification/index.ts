export { findApprovalSetupUrl } from './api.ts';
export { PayoutPanel } from './payout-panel.tsx';
export { useDeparture } from './use-departure.ts';
export { VerificationPanel } from './verification-panel.tsx';
