import { isAdmin } from '@curbside/domain/accounts/states';
import type { StaffPerson } from '@curbside/domain/people/endpoints';
import { product } from '@curbside/domain/product';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Link } from 'react-router';
import { formatInstantDay } from '../../platform/formatters.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { browserName } from '../accounts/index.ts';
import { levelTones } from '../defend/index.ts';
import { cardText, Moment } from '../staff-page/index.ts';
import classes from './people.module.css';

export function AccountCard({ person }: Pick<StaffPerson, 'person'>) {
  const { role } = useSignedInUser();
  return (
    <Card
      title="Account"
      actions={
        isAdmin(role) && (
          <Link to={`/admin/users?q=${person.id}`} className={cardText.link}>
            Manage
          </Link>
        )
      }
    >
      <Facts>
        {person.pendingEmail && (
          <Fact label="New email, not confirmed yet">{person.pendingEmail}</Fact>
        )}
        <Fact label="Phone">{person.phoneNumber ?? '—'}</Fact>
        <Fact label="Member since">{formatInstantDay(person.createdAt)}</Fact>
        <Fact label="Two-factor authentication">{person.hasSecondFactor ? 'On' : 'Off'}</Fact>
        <Fact label="Payouts">{capitalized(person.stripeAccountStatus ?? 'not set up')}</Fact>
        {person.stripeAccountId && <Fact label="Stripe account">{person.stripeAccountId}</Fact>}
        <Fact label="ID">
          <span className={classes.id}>{person.id}</span>
        </Fact>
      </Facts>
    </Card>
  );
}

export function RiskCard({ all: { risk, person } }: { all: StaffPerson }) {
  return (
    <Card
      title="Risk"
      actions={
        <Link to={`/${product.slug}-defend?q=${person.id}`} className={cardText.link}>
          Details
        </Link>
      }
    >
      <p className={classes.score}>
        {risk.score} <StatusBadge tone={levelTones[risk.level]} label={risk.level} />
      </p>
      <p className={cardText.note}>
        {risk.lastCalculated ? (
          <>
            Calculated <Moment at={risk.lastCalculated} isInText />
          </>
        ) : (
          'Not calculated yet'
        )}
      </p>
    </Card>
  );
}

interface VerificationCardProps {
  entries: StaffPerson['verification'];
  person: StaffPerson['person'];
}

export function VerificationCard({ entries, person }: VerificationCardProps) {
  const { role } = useSignedInUser();
  const { verificationStatus, verifiedAt } = person;
  return (
    <Card
      title="Verification"
      actions={
        isAdmin(role) && (
          <Link to={`/admin/verifications?q=${person.id}`} className={cardText.link}>
            Review
          </Link>
        )
      }
    >
      <p className={cardText.words}>
        {capitalized(verificationStatus)}
        {verifiedAt && (
          <>
            , <Moment at={verifiedAt} isInText />
          </>
        )}
      </p>
      {entries.length > 0 && (
        <ol className={cardText.list} aria-label="Decisions">
          {entries.map(({ id, action, adminName, createdAt, reason, note }) => (
            <li key={id}>
              <p className={cardText.words}>{capitalized(action)}</p>
              <p className={cardText.note}>
                {adminName ?? 'Deleted user'} · <Moment at={createdAt} />
              </p>
              {reason && <p className={cardText.words}>Reason: {reason}</p>}
              {note && <p className={cardText.words}>Note: {note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

export function SessionsCard({ sessions }: Pick<StaffPerson, 'sessions'>) {
  return (
    <Card title="Open sessions">
      {sessions === null && (
        <p className={cardText.note}>Only administrators see the sessions of staff.</p>
      )}
      {sessions?.length === 0 && <p className={cardText.note}>Not signed in.</p>}
      {sessions && sessions.length > 0 && (
        <ul className={cardText.list}>
          {sessions.map(({ openedAt, lastUsedAt, ipAddress, userAgent }) => (
            <li key={`${openedAt}-${lastUsedAt}`}>
              <p className={cardText.words}>{browserName(userAgent)}</p>
              <p className={cardText.note}>
                {ipAddress ?? 'Unknown address'} · used <Moment at={lastUsedAt} isInText />
              </p>
              <p className={cardText.note}>
                Signed in <Moment at={openedAt} isInText />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
