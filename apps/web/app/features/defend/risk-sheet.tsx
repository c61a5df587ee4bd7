import { isAdmin } from '@curbside/domain/accounts/states';
import { marketDay } from '@curbside/domain/calendar/days';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import type { RiskDetail } from '@curbside/domain/risk/endpoints';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedInUser } from '../../platform/session.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { DetailsSheet } from '../../ui/overlays/details-sheet.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Moment, PersonLink } from '../staff-page/index.ts';
import { verificationTones } from '../verification/index.ts';
import { AccountActions } from './account-actions.tsx';
import { riskDetailQuery } from './api.ts';
import classes from './defend.module.css';
import { LinkedAccounts } from './linked-accounts.tsx';
import { RiskFactorList } from './risk-factor-list.tsx';
import { ScoreHistory } from './score-history.tsx';
import { ScoreScale } from './score-scale.tsx';
import { levelTones } from './tones.ts';
import { AddressList, DeviceList } from './trace-lists.tsx';

const verificationLabels: Record<VerificationStatus, string> = {
  verified: 'Verified',
  pending: 'Verification pending',
  failed: 'Verification failed',
  unverified: 'Not verified',
};

interface RiskSheetProps {
  userId: string | undefined;
  onClose: () => void;
}

/** Everything behind the score of one account. */
export function RiskSheet({ userId, onClose }: RiskSheetProps) {
  const [isCovered, setCovered] = useState(false);
  return (
    <DetailsSheet
      opened={userId !== undefined}
      onClose={onClose}
      title="Risk Assessment Details"
      isCovered={isCovered}
    >
      {userId && <Details key={userId} userId={userId} onClose={onClose} onCover={setCovered} />}
    </DetailsSheet>
  );
}

interface DetailsProps {
  userId: string;
  onClose: () => void;
  onCover: (isCovered: boolean) => void;
}

function Details({ userId, onClose, onCover }: DetailsProps) {
  const { role } = useSignedInUser();
  const detail = useQuery(riskDetailQuery(userId));
  return (
    <QueryView
      query={detail}
      loadingText="Loading risk details…"
      skeleton={<Skeleton className={classes.skeleton} />}
      failed="The risk details could not be loaded"
      notFound={<PageMessage text="This account no longer exists." />}
    >
      {(shown) => (
        <div className={classes.details}>
          <Summary detail={shown} />
          <section aria-label="Risk factors" className={classes.part}>
            <h3>Risk factors</h3>
            <RiskFactorList factors={shown.riskScore.factors} />
          </section>
          {shown.riskScore.history.length > 1 && (
            <section aria-label="Score history" className={classes.part}>
              <h3>Score history</h3>
              <ScoreHistory history={shown.riskScore.history} />
            </section>
          )}
          <section aria-label="IP history" className={classes.part}>
            <h3>IP history</h3>
            <AddressList addresses={shown.ipLogs} />
          </section>
          <section aria-label="Device fingerprints" className={classes.part}>
            <h3>Device fingerprints</h3>
            <DeviceList devices={shown.deviceFingerprints} />
          </section>
          <section aria-label="Linked accounts" className={classes.part}>
            <h3>Linked accounts</h3>
            <LinkedAccounts
              userId={userId}
              name={shown.user.name}
              mayDisable={isAdmin(role)}
              onCover={onCover}
            />
          </section>
          <AccountActions detail={shown} onDeleted={onClose} onCover={onCover} />
        </div>
      )}
    </QueryView>
  );
}

function Summary({ detail: { user, riskScore } }: { detail: RiskDetail }) {
  const isActive = user.accountStatus === 'active';
  const { current, level, lastCalculated } = riskScore;
  return (
    <section aria-label="Summary" className={classes.part}>
      <div className={classes.summary}>
        <div className={classes.user}>
          <strong>
            <PersonLink id={user.id}>{user.name}</PersonLink>
          </strong>
          <span className={classes.soft}>{user.email}</span>
        </div>
        <div className={classes.score}>
          <span className={classes.figure}>{current}</span>
          <StatusBadge tone={levelTones[level]} label={level} />
        </div>
      </div>
      <div className={classes.badges}>
        <StatusBadge tone={isActive ? 'gray' : 'red'} label={isActive ? 'Active' : 'Disabled'} />
        <StatusBadge
          tone={verificationTones[user.verificationStatus]}
          label={verificationLabels[user.verificationStatus]}
        />
        <span className={classes.soft}>
          Created {formatDayAndYear(marketDay(new Date(user.createdAt)))}
        </span>
      </div>
      <p className={classes.soft}>
        {lastCalculated ? (
          <>
            Calculated <Moment at={lastCalculated} isInText />
          </>
        ) : (
          'Never calculated'
        )}
      </p>
      <ScoreScale score={current} level={level} />
    </section>
  );
}
