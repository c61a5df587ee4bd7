import type { Claim } from '@curbside/domain/claims/endpoints';
import { restsOnHandover } from '@curbside/domain/claims/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Anchor } from '@mantine/core';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import { HandoverPanel } from '../handover/index.ts';
import { ClaimLines } from './claim-lines.tsx';
import { isDropped } from './claim-words.ts';
import classes from './claims.module.css';

/** The sum and its reason, the words of both sides, and all that shows the claim. */
export function Evidence({ claim }: { claim: Claim }) {
  const isUnpaid = isDropped(claim.status) || claim.status === 'written_off';
  return (
    <>
      <Card title="What is claimed">
        <ClaimLines
          lines={claim.lines}
          total={claim.total}
          totalLabel={isUnpaid ? 'In all' : 'The guest pays'}
        />
        <p className={classes.text}>{claim.description}</p>
        {claim.happenedAt && (
          <p className={classes.note}>Happened {formatInstant(claim.happenedAt)}.</p>
        )}
        {claim.asked !== claim.total && (
          <p className={classes.note}>{formatMoney(claim.asked)} was asked for at first.</p>
        )}
      </Card>
      <Answers claim={claim} />
      <Pairs pairs={claim.pairs} />
      <Documents documents={claim.documents} />
      {restsOnHandover(claim.kind) && <HandoverFigures claim={claim} />}
    </>
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
            <h3 className={classes.part}>{capitalized(before.photoType ?? 'photo')}</h3>
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
      <div className={classes.handover}>
        {claim.kind !== 'late' && <HandoverPanel booking={trip} kind="pickup" />}
        <HandoverPanel booking={trip} kind="return" />
      </div>
    </Card>
  );
}
