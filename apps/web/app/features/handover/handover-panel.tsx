import type { Booking } from '@curbside/domain/bookings/booking';
import type { Handover, Handovers } from '@curbside/domain/handover/endpoints';
import {
  fuelWords,
  type HandoverKind,
  handoverLimits,
  odometerWords,
} from '@curbside/domain/handover/rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatInstant, formatZoned } from '../../platform/formatters.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AnswerHandover } from './answer-handover.tsx';
import { handoverQuery } from './api.ts';
import { GiveHandover } from './give-handover.tsx';
import classes from './handover.module.css';

interface HandoverPanelProps {
  /** A claim knows no status of its trip. */
  booking: Pick<Booking, 'id' | 'renterName' | 'ownerName'> & Partial<Pick<Booking, 'status'>>;
  kind: HandoverKind;
  /** The reader is about to record it, so the placeholder is as tall as the form. */
  isToRecord?: boolean;
}

/** Odometer and fuel at one end of the trip: to record, to answer, or to read. */
export function HandoverPanel({ booking, kind, isToRecord = false }: HandoverPanelProps) {
  const handover = useQuery(handoverQuery(booking.id));
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A cancelled trip has figures only if its car was handed over, as before staff ended it.
  const hasPlace = handover.data?.[kind] || handover.data?.give[kind].allowed;
  if (booking.status === 'cancelled' && !hasPlace) return null;
  return (
    <section aria-label={`Odometer and fuel at ${kind}`} className={classes.panel}>
      <h4 ref={headingRef} tabIndex={-1} className={classes.heading}>
        Odometer and fuel at {kind}
      </h4>
      <QueryView
        query={handover}
        loadingText="Loading odometer and fuel…"
        skeleton={<Skeleton className={isToRecord ? classes.formSkeleton : classes.skeleton} />}
        failed="Odometer and fuel could not be loaded"
        failedHeadingLevel={3}
      >
        {(data) => (
          <Figures
            key={kind}
            booking={booking}
            kind={kind}
            data={data}
            // The form goes with its button.
            onGiven={() => headingRef.current?.focus({ preventScroll: true })}
          />
        )}
      </QueryView>
    </section>
  );
}

interface FiguresProps extends HandoverPanelProps {
  data: Handovers;
  onGiven: () => void;
}

function Figures({ booking, kind, data, onGiven }: FiguresProps) {
  const given = data[kind];
  const { allowed, reason } = data.give[kind];
  if (!given) {
    return allowed ? (
      <GiveHandover bookingId={booking.id} kind={kind} onGiven={onGiven} />
    ) : (
      <p className={classes.note}>{booking.status === 'completed' ? 'Not recorded.' : reason}</p>
    );
  }
  return (
    <>
      <GivenFigures given={given} booking={booking} />
      {given.answer.allowed && <AnswerHandover bookingId={booking.id} given={given} />}
    </>
  );
}

const statusLabels = { given: 'To confirm', confirmed: 'Confirmed', objected: 'Objected' } as const;
const statusTones = { given: 'amber', confirmed: 'green', objected: 'red' } as const;

function GivenFigures({
  given,
  booking,
}: Pick<HandoverPanelProps, 'booking'> & { given: Handover }) {
  const nameOf = { renter: booking.renterName, owner: booking.ownerName };
  return (
    <>
      <div>
        <StatusBadge tone={statusTones[given.status]} label={statusLabels[given.status]} />
      </div>
      <div className={classes.figures}>
        <Facts>
          <Fact label="Odometer">{odometerWords(given.odometer)}</Fact>
          <Fact label="Fuel">{fuelWords(given.fuelEighths)}</Fact>
          <Fact label="Recorded">
            {formatInstant(given.at)} by {nameOf[given.by]}
          </Fact>
          {given.note && <Fact label="Note">{given.note}</Fact>}
          {given.objection && <Fact label="Objection">{given.objection}</Fact>}
        </Facts>
      </div>
      {given.lastOdometer !== null && (
        <Notice tone="warning">
          This is below {odometerWords(given.lastOdometer)}, the return of the trip before. Our team
          looks into it.
        </Notice>
      )}
      {given.status === 'given' && (
        <p className={classes.note}>
          {given.answer.allowed
            ? `Please confirm or object by ${formatZoned(given.answerBy)}. After that the figures count as confirmed.`
            : `The other side can object for ${handoverLimits.silenceHours} hours, until ${formatZoned(given.answerBy)}. After that the figures count as confirmed.`}
        </p>
      )}
    </>
  );
}
