import { bookingPath } from '@curbside/domain/bookings/pages';
import { claimCalls } from '@curbside/domain/claims/calls';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { claimNames } from '@curbside/domain/claims/texts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../platform/api-client.ts';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { SubjectPage } from '../../shell/subject-page.tsx';
import { useWaysFromTrips } from '../../shell/use-ways-from-trips.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SumRow, SumRows } from '../money/index.ts';
import { ReportButton } from '../reporting/index.ts';
import type { Route } from './+types/claim-page.ts';
import { claimQuery } from './api.ts';
import { ClaimActions } from './claim-actions.tsx';
import { Evidence } from './claim-evidence.tsx';
import { claimLabel, claimTones, nextOfClaim } from './claim-words.ts';
import classes from './claims.module.css';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(claimQuery(Number(args.params.id)))]);
export const clientLoader = stayInBrowser;
export const handle: PageHandle = { bar: 'staff' };

/** One claim for guest, host and staff: what is claimed, what shows it, and what one may do. */
export default function ClaimPage({ params }: Route.ComponentProps) {
  const claim = useQuery({
    ...claimQuery(Number(params.id)),
    // The card is charged within seconds.
    refetchInterval: ({ state }) => (state.data?.status === 'due' ? 2000 : false),
  });
  return (
    <SubjectPage
      title="Claim"
      noun="claim"
      query={claim}
      width={claim.data && isCase(claim.data) ? 'wide' : 'text'}
      notFound={{
        title: 'Claim not found',
        ...useWaysFromTrips({
          text: 'This claim doesn’t exist, or it is not about one of your trips.',
          forStaff: 'This claim doesn’t exist.',
        }),
      }}
    >
      {(data) => <ClaimView claim={data} />}
    </SubjectPage>
  );
}

const noticeTones: Partial<Record<Claim['status'], 'warning' | 'success'>> = {
  needs_payment: 'warning',
  paid: 'success',
};

/** Whether staff have something to decide, or earlier decisions to read. */
const isCase = ({ side, similar, actions: { decide, writeOff } }: Claim) =>
  side === null && (similar !== undefined || decide.allowed || writeOff.allowed);

/** For staff, what shows the claim stands beside the decision; a party reads first what to do. */
function ClaimView({ claim }: { claim: Claim }) {
  const next = nextOfClaim(claim);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <StatusBadge tone={claimTones[claim.status]} label={claimLabel(claim.status, claim.side)} />
        <PageHeader
          title={`${claimNames[claim.kind]}: ${formatMoney(claim.total)}`}
          subtitle={`${claim.carTitle}, booking ${claim.bookingId}. Claimed by ${claim.ownerName} from ${claim.renterName} on ${formatInstant(claim.createdAt)}.`}
        />
      </div>
      {next && <Notice tone={noticeTones[claim.status] ?? 'info'}>{next}</Notice>}
      {isCase(claim) ? (
        <div className={classes.case}>
          <div className={classes.page}>
            <Evidence claim={claim} />
          </div>
          <div className={classes.page}>
            <Similar similar={claim.similar} />
            <ClaimActions claim={claim} />
          </div>
        </div>
      ) : (
        <>
          <ClaimActions claim={claim} />
          <Evidence claim={claim} />
        </>
      )}
      <WaysOn claim={claim} />
      {claim.side === 'renter' && (
        <div>
          <ReportButton
            label="Report this claim"
            question="What is wrong with this claim? Does it threaten with a rating?"
            send={(body) => callApi(claimCalls.reportCharge, { params: { id: claim.id }, body })}
          />
        </div>
      )}
    </div>
  );
}

/** To the trip, and for its parties to help. */
function WaysOn({ claim: { side, bookingId } }: { claim: Claim }) {
  const trip = side ? bookingPath(side, bookingId) : `/staff/bookings/${bookingId}`;
  return (
    <p className={classes.note}>
      {side && (
        <>
          Questions about this claim?{' '}
          <Anchor component={Link} to={`/support?bookingId=${bookingId}`} inherit>
            Help &amp; Support
          </Anchor>
          .{' '}
        </>
      )}
      <Anchor component={Link} to={trip} inherit>
        {side ? 'Back to the trip' : 'Everything about this booking'}
      </Anchor>
      .
    </p>
  );
}

function Similar({ similar }: Pick<Claim, 'similar'>) {
  if (!similar) return null;
  return (
    <Card title="Earlier decisions of this kind">
      <SumRows>
        {similar.map(({ outcome, asked, total }, index) => (
          <SumRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the decisions have no names on purpose
            key={index}
            name={`${outcome === 'uphold' ? 'Upheld' : 'Rejected'}, ${formatMoney(asked)} asked`}
            amount={total}
          />
        ))}
      </SumRows>
    </Card>
  );
}
