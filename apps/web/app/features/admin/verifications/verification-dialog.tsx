import { fullName } from '@curbside/domain/accounts/full-name';
import { peopleCalls } from '@curbside/domain/people/calls';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatCount } from '@curbside/domain/text/count-of';
import { verificationCalls } from '@curbside/domain/verification/calls';
import type { Verification, VerificationEntry } from '@curbside/domain/verification/endpoints';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatInstantDay } from '../../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Moment, PersonLink } from '../../staff-page/index.ts';
import { verificationTones } from '../../verification/index.ts';
import { DecisionForm } from './decision-form.tsx';
import classes from './verification-dialog.module.css';

const decisions = ['reset', 'reject', 'approve'] as const;
export type VerificationDecision = (typeof decisions)[number];

interface VerificationDialogProps {
  person: Verification;
  onClose: () => void;
}

/** A person's identity, the earlier decisions on it, and the possible ones. */
export default function VerificationDialog({ person, onClose }: VerificationDialogProps) {
  const [decision, setDecision] = useState<VerificationDecision>();
  const historyRef = useRef<HTMLHeadingElement>(null);
  // The form goes with its buttons. What was decided is now the first of the history.
  function closeForm(): void {
    historyRef.current?.focus();
    setDecision(undefined);
  }
  const { verificationStatus, verificationSessionId, dashboardUrl } = person;
  const { verifiedAt, verificationData } = person;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fullName(person)}
      width="wide"
      // The question for the password may be over it.
      isCovered={decision !== undefined}
    >
      <div className={classes.facts}>
        <Facts>
          <Fact label="Name on the profile">{fullName(person)}</Fact>
          <Fact label="Joined">{formatInstantDay(person.createdAt)}</Fact>
          <Background id={person.id} />
          <Fact label="Status">
            <StatusBadge
              tone={verificationTones[verificationStatus]}
              label={capitalized(verificationStatus)}
            />
          </Fact>
          <Fact label="Verified At">{verifiedAt ? <Moment at={verifiedAt} /> : '—'}</Fact>
          <Fact label="Email">
            <span className={classes.long}>
              <PersonLink id={person.id}>{person.email}</PersonLink>
            </span>
          </Fact>
          <Fact label="Session ID">
            <span className={classes.long}>{verificationSessionId ?? '—'}</span>
            <Anchor
              href={dashboardUrl}
              target="_blank"
              rel="noreferrer"
              className={classes.provider}
            >
              Open in Stripe Identity
            </Anchor>
          </Fact>
        </Facts>
      </div>
      <h3 className={classes.heading}>Verification data</h3>
      {verificationData ? (
        <pre className={classes.data}>{JSON.stringify(verificationData, null, 2)}</pre>
      ) : (
        <p className={classes.none}>Stripe has sent none.</p>
      )}
      <h3 ref={historyRef} tabIndex={-1} className={classes.heading}>
        Audit history
      </h3>
      <History userId={person.id} />
      {decision ? (
        <DecisionForm person={person} decision={decision} onCancel={closeForm} onDone={closeForm} />
      ) : (
        <DialogFooter>
          {decisions.map((name) => (
            <Button
              key={name}
              variant={name === 'approve' ? 'filled' : 'default'}
              disabled={!person.actions[name].allowed}
              title={person.actions[name].reason}
              onClick={() => setDecision(name)}
            >
              {capitalized(name)}
            </Button>
          ))}
        </DialogFooter>
      )}
    </Dialog>
  );
}

/** Besides what Stripe says, a decision may rest on these. */
function Background({ id }: { id: string }) {
  const { data } = useQuery({
    ...apiQuery(peopleCalls.staffPerson, { params: { id } }),
    ...fetchedOnView,
  });
  return (
    <>
      <Fact label="Trips">{data ? formatCount(data.tripCount) : '…'}</Fact>
      <Fact label="Risk score">{data ? `${data.risk.score}, ${data.risk.level}` : '…'}</Fact>
    </>
  );
}

function History({ userId }: { userId: string }) {
  const history = useQuery({
    ...apiQuery(verificationCalls.verificationHistory, { params: { userId } }),
    ...fetchedOnView,
  });
  return (
    <QueryView
      query={history}
      loadingText="Loading history…"
      failed="The history could not be loaded"
      failedHeadingLevel={3}
      skeleton={<Skeleton className={classes.skeleton} />}
      empty={<p className={classes.none}>No decisions yet.</p>}
    >
      {(entries) => (
        <ol className={classes.history}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </QueryView>
  );
}

function Entry({ entry }: { entry: VerificationEntry }) {
  const { action, previousStatus, newStatus, reason, adminName, adminEmail, createdAt } = entry;
  return (
    <li className={classes.entry}>
      <strong>{capitalized(action)}</strong> · {previousStatus} → {newStatus}
      <div className={classes.line}>
        <Moment at={createdAt} /> · {adminName || adminEmail || 'Unknown Admin'}
      </div>
      {reason && <div>{reason}</div>}
    </li>
  );
}
