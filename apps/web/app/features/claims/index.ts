export { claimLabels, claimTones } from './claim-words.ts';
export { ClaimsPanel } from './claims-panel.tsx';
