import { formatZoned } from '../calendar/format.ts';

/** Says to a host from when on they may switch instant book on again. */
export const instantBookPausedText = (endsAt: Date) =>
  `Instant book is off because you cancelled several trips. You can switch it on again from ${formatZoned(endsAt)}.`;

export const listingTexts = {
  needsSignIn: 'Please log in to list a car.',
  needsVerification:
    '⚠️ You must verify your identity before listing a car. Please complete verification above.',
  listed: '✓ Your car has been listed successfully!',
  failed: 'Failed to list car. Please try again.',
} as const;
