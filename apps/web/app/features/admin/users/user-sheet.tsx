import type { User } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { capitalized } from '@curbside/domain/text/capitalized';
import { useState } from 'react';
import { formatInstant } from '../../../platform/formatters.ts';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PersonLink } from '../../staff-page/index.ts';
import { verificationTones } from '../../verification/index.ts';
import { roleTones } from '../tones.ts';
import { CardsOfUser } from './cards-of-user.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';

interface UserSheetProps {
  /** The user whose details are open; undefined for none. */
  user: User | undefined;
  onClose: () => void;
}

/** A user's details, beside the list. */
export function UserSheet({ user, onClose }: UserSheetProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Sheet
      opened={user !== undefined}
      onClose={onClose}
      isCovered={isAsking}
      title={user && fullName(user)}
    >
      {user && (
        <>
          <Facts>
            <Fact label="Email">{user.email}</Fact>
            <Fact label="Phone">{user.phoneNumber || 'Not given'}</Fact>
            <Fact label="Role">
              <StatusBadge tone={roleTones[user.role]} label={user.role} />
            </Fact>
            <Fact label="Identity">
              <StatusBadge
                tone={verificationTones[user.verificationStatus]}
                label={capitalized(user.verificationStatus)}
              />
            </Fact>
            <Fact label="Account">{capitalized(user.accountStatus)}</Fact>
            <Fact label="Payouts">
              {user.stripeAccountStatus ? capitalized(user.stripeAccountStatus) : 'Not set up'}
            </Fact>
            <Fact label="Two-factor authentication">
              {user.hasSecondFactor ? (
                <ResetSecondFactor user={user} onAsking={setAsking} />
              ) : (
                'Off'
              )}
            </Fact>
            <Fact label="Joined">{formatInstant(user.createdAt)}</Fact>
            <Fact label="ID">
              <PersonLink id={user.id}>{user.id}</PersonLink>
            </Fact>
          </Facts>
          <CardsOfUser userId={user.id} onAsking={setAsking} />
        </>
      )}
    </Sheet>
  );
}
