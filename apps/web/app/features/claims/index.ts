export { claimLabel, claimTones } from './claim-words.ts';
export { ClaimsPanel } from './claims-panel.tsx';
