export const verificationStatuses = ['unverified', 'pending', 'verified', 'failed'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
