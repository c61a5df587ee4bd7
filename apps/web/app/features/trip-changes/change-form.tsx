import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { marketDay } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { changeCalls } from '@curbside/domain/changes/calls';
import type { ChangeQuote } from '@curbside/domain/changes/endpoints';
import { type ChangeBody, changeBodySchema } from '@curbside/domain/changes/forms';
import type { LatestEnd } from '@curbside/domain/wire/error-answer';
import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { useNow } from '../../platform/clock.tsx';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { SumLines } from '../money/index.ts';
import { TimeSelect } from '../trip-dates/index.ts';
import { changeQuoteQuery, refreshChanges } from './api.ts';
import { differenceWords } from './change-words.ts';
import classes from './trip-changes.module.css';

interface ChangeFormProps {
  booking: Booking;
  side: BookingParty;
  /** From pickup on, only the drop-off moves. */
  hasBegun: boolean;
  onAsked: () => void;
  /** The trip may have changed meanwhile. */
  onFailed: () => void;
  onCancel: () => void;
}

/** Asks the other side for other dates or times, and shows the price of them before. */
export default function ChangeForm(props: ChangeFormProps) {
  const { booking, side, hasBegun, onAsked, onFailed, onCancel } = props;
  const client = useQueryClient();
  const today = marketDay(useNow());
  const { startDate, startTime, endDate, endTime } = booking;
  const [dates, setDates] = useState({ startDate, startTime, endDate, endTime });
  const body: ChangeBody = hasBegun
    ? { endDate: dates.endDate, endTime: dates.endTime }
    : { ...dates };
  const isChanged =
    dates.endDate !== endDate ||
    dates.endTime !== endTime ||
    (!hasBegun && (dates.startDate !== startDate || dates.startTime !== startTime));
  const quote = useQuery({
    ...changeQuoteQuery(booking.id, body),
    enabled: isChanged && changeBodySchema.safeParse(body).success,
  });
  const form = useZodForm({
    schema: changeBodySchema,
    send: (values: ChangeBody) =>
      callApi(changeCalls.askChange, { params: { id: booking.id }, body: values }),
    onDone: () => {
      refreshChanges(client);
      notifySuccess(`The ${side === 'renter' ? 'host' : 'guest'} has been asked.`);
      onAsked();
    },
    failed: 'The change could not be asked for. Please try again.',
    onFailed: () => {
      refreshChanges(client);
      onFailed();
    },
  });

  function choose(changed: Partial<typeof dates>) {
    for (const name of ['startDate', 'startTime', 'endDate', 'endTime'] as const) form.clear(name);
    setDates((current) => ({ ...current, ...changed }));
  }

  return (
    <form
      {...form.props}
      aria-label={hasBegun ? 'Extend the trip' : 'Change the dates'}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(body);
      }}
    >
      <Stack gap="md">
        <div className={classes.fields}>
          {!hasBegun && (
            <>
              <TextInput
                label="Pickup day"
                type="date"
                size="md"
                min={today}
                value={dates.startDate}
                onChange={({ currentTarget: { value } }) => choose({ startDate: value })}
                {...form.field('startDate')}
              />
              <TimeSelect
                label="Pickup time"
                value={dates.startTime}
                onChange={(slot) => choose({ startTime: slot })}
              />
            </>
          )}
          <TextInput
            label="Drop-off day"
            type="date"
            size="md"
            min={hasBegun ? today : dates.startDate}
            value={dates.endDate}
            onChange={({ currentTarget: { value } }) => choose({ endDate: value })}
            {...form.field('endDate')}
          />
          <TimeSelect
            label="Drop-off time"
            value={dates.endTime}
            onChange={(slot) => choose({ endTime: slot })}
          />
        </div>
        <QuotedPrice quote={quote} side={side} />
        <Notice tone="danger">
          {form.problem ?? form.problems.endTime ?? form.problems.startTime}
        </Notice>
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isPending} disabled={!isChanged || !quote.data}>
            Ask the {side === 'renter' ? 'host' : 'guest'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Go back
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface QuotedPriceProps {
  quote: { data: ChangeQuote | undefined; error: Error | null; isFetching: boolean };
  side: BookingParty;
}

function QuotedPrice({ quote: { data, error, isFetching }, side }: QuotedPriceProps) {
  if (error) {
    const latestEnd = error instanceof ApiError ? error.latestEnd : undefined;
    return (
      <Notice tone="danger">
        {messageOf(error, 'The price could not be loaded. Please try again.')}
        {latestEnd && ` ${latestEndWords(latestEnd)}`}
      </Notice>
    );
  }
  if (!data) return isFetching ? <Skeleton className={classes.skeleton} /> : null;
  return (
    <div role="status">
      <SumLines
        lines={data.lines}
        total={data.difference}
        totalLabel={differenceWords(data.difference, side)}
      />
      {data.latestEnd && <p className={classes.note}>{latestEndWords(data.latestEnd)}</p>}
    </div>
  );
}

function latestEndWords({ endDate, endTime }: LatestEnd): string {
  return `The latest possible drop-off is ${formatWeekday(endDate)} at ${endTime}.`;
}
