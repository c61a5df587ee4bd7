import { claimCalls } from '@curbside/domain/claims/calls';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { restsOnHandover } from '@curbside/domain/claims/rules';
import { claimNames } from '@curbside/domain/claims/texts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../platform/api-client.ts';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { HandoverPanel } from '../handover/index.ts';
import { ReportButton } from '../reporting/index.ts';
import type { Route } from './+types/claim-page.ts';
import { claimQuery } from './api.ts';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimLines } from './claim-lines.tsx';
import { claimLabels, claimTones, isDropped, nextOfClaim } from './claim-words.ts';
import classes from './claims.module.css';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(claimQuery(Number(args.params.id)))]);
export const clientLoader = stayInBrowser;

/** One claim for guest, host and staff: what is claimed, what shows it, and what one may do. */
export default function ClaimPage({ params }: Route.ComponentProps) {
  const claim = useQuery({
    ...claimQuery(Number(params.id)),
    // The card is charged within seconds.
    refetchInterval: ({ state }) => (state.data?.status === 'due' ? 2000 : false),
  });
  return (
    <>
      <PageHead title="Claim" />
      <Page width="text">
        <QueryView
          query={claim}
          loadingText="Loading the claim…"
          skeleton={<Skeleton height={320} />}
          failed="The claim could not be loaded"
          notFound={
            <PageMessage
              title="Claim not found"
              headingLevel={1}
              text="This claim doesn't exist, or it is not about one of your trips."
              action={
                <Button component={Link} to="/dashboard">
                  Your trips
                </Button>
              }
            />
          }
        >
          {(data) => <ClaimView claim={data} />}
        </QueryView>
      </Page>
    </>
  );
}

const noticeTones: Partial<Record<Claim['status'], 'warning' | 'success'>> = {
  needs_payment: 'warning',
  paid: 'success',
};

function ClaimView({ claim }: { claim: Claim }) {
  const next = nextOfClaim(claim);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <StatusBadge tone={claimTones[claim.status]} label={claimLabels[claim.status]} />
        <PageHeader
          title={`${claimNames[claim.kind]}: ${formatMoney(claim.total)}`}
          subtitle={`${claim.carTitle}, booking ${claim.bookingId}. Claimed by ${claim.ownerName} from ${claim.renterName} on ${formatInstant(claim.createdAt)}.`}
        />
      </div>
      {next && <Notice tone={noticeTones[claim.status] ?? 'info'}>{next}</Notice>}
      <ClaimActions claim={claim} />
      <Card title="What is claimed">
        <ClaimLines
          lines={claim.lines}
          total={claim.total}
          totalLabel={isDropped(claim.status) ? 'In all' : 'The guest pays'}
        />
        {claim.asked !== claim.total && (
          <p className={classes.note}>{formatMoney(claim.asked)} was asked for at first.</p>
        )}
        <p className={classes.text}>{claim.description}</p>
        {claim.happenedAt && (
          <p className={classes.note}>Happened {formatInstant(claim.happenedAt)}.</p>
        )}
      </Card>
      <Answers claim={claim} />
      <Pairs pairs={claim.pairs} />
      <Documents documents={claim.documents} />
      {restsOnHandover(claim.kind) && <HandoverFigures claim={claim} />}
      <Similar similar={claim.similar} />
      <p className={classes.note}>
        Questions about this claim?{' '}
        <Anchor component={Link} to={`/support?bookingId=${claim.bookingId}`} inherit>
          Help &amp; Support
        </Anchor>
      </p>
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

/** The words of guest and staff. */
function Answers({ claim: { contest, decision, writtenOff, renterName } }: { claim: Claim }) {
  if (!contest && !decision && !writtenOff) return null;
  return (
    <Card title="What was said">
      {contest && (
        <p className={classes.text}>
          <strong>Contested on {formatInstant(contest.at)}.</strong>{' '}
          {contest.reason
            ? `${renterName}: ${contest.reason}`
            : 'The guest did not answer in time.'}
        </p>
      )}
      {decision && (
        <p className={classes.text}>
          <strong>
            {decision.outcome === 'uphold' ? 'Upheld' : 'Rejected'} by our team on{' '}
            {formatInstant(decision.at)}.
          </strong>{' '}
          {decision.reason}
        </p>
      )}
      {writtenOff && (
        <p className={classes.text}>
          <strong>Closed by our team on {formatInstant(writtenOff.at)}.</strong> {writtenOff.reason}
        </p>
      )}
    </Card>
  );
}

function Pairs({ pairs }: Pick<Claim, 'pairs'>) {
  if (pairs.length === 0) return null;
  return (
    <Card title="Before and after">
      <ul className={classes.pairs}>
        {pairs.map(({ before, after }) => (
          <li key={before.id} className={classes.shown}>
            {[before, after].map((photo) => (
              <figure key={photo.id}>
                <a href={photo.photoUrl} target="_blank" rel="noreferrer">
                  <img
                    src={`${photo.photoUrl}?width=640`}
                    alt={`${photo.photoType ?? 'Part'} at ${photo.inspectionType}`}
                    loading="lazy"
                  />
                </a>
                <figcaption>
                  {photo.inspectionType === 'pickup' ? 'Pickup' : 'Return'},{' '}
                  {formatInstant(photo.capturedAt)}, by the{' '}
                  {photo.uploaderRole === 'renter' ? 'guest' : 'host'}
                </figcaption>
              </figure>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Documents({ documents }: Pick<Claim, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <Card title="Documents">
      <ul className={classes.files}>
        {documents.map(({ url, contentType }, index) => (
          <li key={url}>
            <Anchor href={url} target="_blank" rel="noreferrer">
              Document {index + 1} ({contentType === 'application/pdf' ? 'PDF' : 'picture'})
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The figures that the computed sums rest on. */
function HandoverFigures({ claim }: { claim: Claim }) {
  const trip = { id: claim.bookingId, renterName: claim.renterName, ownerName: claim.ownerName };
  return (
    <Card title="Handover">
      {claim.kind !== 'late' && <HandoverPanel booking={trip} kind="pickup" />}
      <HandoverPanel booking={trip} kind="return" />
    </Card>
  );
}

function Similar({ similar }: Pick<Claim, 'similar'>) {
  if (!similar) return null;
  return (
    <Card title="Earlier decisions of this kind">
      <ul className={classes.list}>
        {similar.map(({ outcome, asked, total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the decisions have no names on purpose
          <li key={index} className={classes.row}>
            <span className={classes.rowName}>
              {outcome === 'uphold' ? 'Upheld' : 'Rejected'}, {formatMoney(asked)} asked
            </span>
            <span className={classes.amount}>{formatMoney(total)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
