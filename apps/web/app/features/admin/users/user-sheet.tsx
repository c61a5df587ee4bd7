import type { User } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { adminCalls } from '@curbside/domain/admin/calls';
import { product } from '@curbside/domain/product';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { DetailsSheet } from '../../../ui/overlays/details-sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Moment, PersonLink } from '../../staff-page/index.ts';
import { verificationTones } from '../../verification/index.ts';
import { CardsOfUser } from './cards-of-user.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { RoleCell } from './role-cell.tsx';
import classes from './user-sheet.module.css';

interface UserSheetProps {
  /** Whose details are open; undefined for none. */
  userId: string | undefined;
  /** A dialog of the list takes Escape for itself. */
  isCovered: boolean;
  onClose: () => void;
  onDelete: (user: User) => void;
}

/** A user's details, beside the list. */
export function UserSheet({ userId, isCovered, onClose, onDelete }: UserSheetProps) {
  const [isAsking, setAsking] = useState(false);
  const found = useQuery({
    ...apiQuery(adminCalls.users, { query: { q: userId } }),
    ...fetchedOnView,
    select: (users) => users.find(({ id }) => id === userId) ?? null,
    enabled: userId !== undefined,
  });
  return (
    <DetailsSheet
      opened={userId !== undefined}
      onClose={onClose}
      isCovered={isAsking || isCovered}
      title={found.data ? fullName(found.data) : 'User'}
    >
      <QueryView
        query={found}
        loadingText="Loading user…"
        skeleton={<Skeleton className={classes.loading} />}
        failed="The user could not be loaded"
        isEmpty={(user) => user === null}
        empty={<PageMessage text="This account no longer exists." />}
      >
        {(user) => user && <Details user={user} onAsking={setAsking} onDelete={onDelete} />}
      </QueryView>
    </DetailsSheet>
  );
}

interface DetailsProps extends Pick<UserSheetProps, 'onDelete'> {
  user: User;
  onAsking: (isAsking: boolean) => void;
}

function Details({ user, onAsking, onDelete }: DetailsProps) {
  const self = useSignedInUser();
  const { stripeAccountStatus, verificationStatus } = user;
  return (
    <>
      <Facts>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Phone">{user.phoneNumber || 'Not given'}</Fact>
        <Fact label="Role">
          <RoleCell user={user} onAsking={onAsking} />
        </Fact>
        <Fact label="Identity">
          <StatusBadge
            tone={verificationTones[verificationStatus]}
            label={capitalized(verificationStatus)}
          />
        </Fact>
        <Fact label="Account">{capitalized(user.accountStatus)}</Fact>
        <Fact label="Payouts">
          {stripeAccountStatus ? capitalized(stripeAccountStatus) : 'Not set up'}
        </Fact>
        <Fact label="Two-factor authentication">
          {user.hasSecondFactor ? <ResetSecondFactor user={user} onAsking={onAsking} /> : 'Off'}
        </Fact>
        <Fact label="Joined">
          <Moment at={user.createdAt} />
        </Fact>
        <Fact label="ID">
          <PersonLink id={user.id}>{user.id}</PersonLink>
        </Fact>
      </Facts>
      <CardsOfUser userId={user.id} onAsking={onAsking} />
      <footer className={classes.footer}>
        <Anchor component={Link} to={`/${product.slug}-defend?user=${user.id}`}>
          Risk Assessment Details
        </Anchor>
        {self.role === 'master_admin' && (
          <Button
            variant="default"
            size="sm"
            className={classes.delete}
            disabled={user.id === self.id}
            onClick={() => onDelete(user)}
          >
            Delete User
          </Button>
        )}
      </footer>
    </>
  );
}
