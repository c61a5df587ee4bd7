export { findVerificationUrl } from './api.ts';
export { VerificationPanel } from './verification-panel.tsx';
export { verificationTones } from './verification-tones.ts';
