import type { Role } from '@curbside/domain/accounts/states';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import { Badge } from '@mantine/core';

/** One colour for each state and role (design, visual). */
const toneOf = {
  pending: 'amber',
  approved: 'green',
  verified: 'green',
  completed: 'grey',
  cancelled: 'red',
  rejected: 'red',
  failed: 'red',
  unverified: 'grey',
  master_admin: 'purple',
  admin: 'blue',
  support_staff: 'green',
  user: 'grey',
} as const satisfies Record<BookingStatus | VerificationStatus | Role, Tone>;

export type Tone = 'amber' | 'green' | 'grey' | 'red' | 'blue' | 'purple';

/** A short label on its colour; the words carry the meaning, the colour repeats it. */
function ToneBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Badge
      variant="default"
      bg={`var(--tone-${tone}-ground)`}
      c={`var(--tone-${tone}-ink)`}
      bd="none"
    >
      {label}
    </Badge>
  );
}

/** The badge of a status or role. The label is what the page calls it (`bookingLabel` and such). */
export function StatusBadge({ status, label }: { status: keyof typeof toneOf; label: string }) {
  return <ToneBadge tone={toneOf[status]} label={label} />;
}
