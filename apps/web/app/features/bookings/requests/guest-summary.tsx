import IconCheck from 'icon:check';
import { accountCalls } from '@curbside/domain/accounts/calls';
import type { Booking } from '@curbside/domain/bookings/booking';
import { formatRating } from '@curbside/domain/ratings/rules';
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/query-client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './request-card.module.css';

type Guest = Pick<Booking, 'renterId' | 'renterName' | 'renterEmail'>;

/**
 * The guest of a request: name, email and public profile. Without the profile, the rest is shown.
 */
export function GuestSummary({ guest }: { guest: Guest }) {
  const { data: profile } = useQuery(
    apiQuery(accountCalls.publicProfile, { params: { id: guest.renterId } }),
  );
  return (
    <div className={classes.guest}>
      <Avatar name={guest.renterName} />
      <div>
        <Group gap="xs">
          <span className={classes.name}>{guest.renterName}</span>
          {profile?.isVerified && (
            <StatusBadge tone="green" label="Identity Verified" icon={<IconCheck />} />
          )}
        </Group>
        {profile && (
          <Text c="dimmed" size="sm">
            Member since {profile.memberSince.slice(0, 4)}
            {profile.hostRating !== null && ` · ★ ${formatRating(profile.hostRating)} as a host`}
          </Text>
        )}
        {guest.renterEmail && (
          <Anchor href={`mailto:${guest.renterEmail}`} size="sm" className={classes.email}>
            {guest.renterEmail}
          </Anchor>
        )}
      </div>
    </div>
  );
}
