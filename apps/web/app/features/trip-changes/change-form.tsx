import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { lastBookableDay, marketDay } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { changeCalls } from '@curbside/domain/changes/calls';
import type { ChangeQuote } from '@curbside/domain/changes/endpoints';
import { type ChangeBody, changeBodySchema } from '@curbside/domain/changes/forms';
import type { LatestEnd } from '@curbside/domain/wire/error-answer';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { useNow } from '../../platform/clock.tsx';
import { useZodForm } from '../../platform/use-zod-form.ts';
import type { DateRange } from '../../ui/calendar/date-range.ts';
import { RangeCalendar } from '../../ui/calendar/range-calendar.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { useMedia } from '../../ui/theme/use-media.ts';
import { SumLines } from '../money/index.ts';
import { TimeSelect } from '../trip-dates/index.ts';
import { changeQuoteQuery, refreshChanges } from './api.ts';
import { differenceWords } from './change-words.ts';
import classes from './trip-changes.module.css';

const names = ['startDate', 'startTime', 'endDate', 'endTime'] as const;

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
  const reasonId = useId();
  const isSmall = useMedia('phone');
  const [range, setRange] = useState<DateRange>({ startDate, endDate });
  const [times, setTimes] = useState({ startTime, endTime });
  const dates = { startDate, endDate: '', ...range, ...times };
  const body: ChangeBody = hasBegun
    ? { endDate: dates.endDate, endTime: dates.endTime }
    : { ...dates };
  const isSame =
    dates.endDate === endDate &&
    dates.endTime === endTime &&
    (hasBegun || (dates.startDate === startDate && dates.startTime === startTime));
  const quote = useQuery({
    ...changeQuoteQuery(booking.id, body),
    enabled: !isSame && changeBodySchema.safeParse(body).success,
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

  function forgetProblems() {
    for (const name of names) form.clear(name);
  }

  function chooseDays(chosen: DateRange) {
    forgetProblems();
    // A trip under way keeps its pickup: each click is another drop-off.
    setRange(hasBegun ? { startDate, endDate: chosen.endDate ?? chosen.startDate } : chosen);
  }

  function chooseTime(changed: Partial<typeof times>) {
    forgetProblems();
    setTimes((current) => ({ ...current, ...changed }));
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
        <RangeCalendar
          value={range}
          onChange={chooseDays}
          today={today}
          lastDay={lastBookableDay(today)}
          opensAt={hasBegun ? endDate : startDate}
          months={isSmall ? 1 : 2}
        />
        <div className={classes.fields}>
          {!hasBegun && (
            <TimeSelect
              label="Pickup time"
              value={dates.startTime}
              onChange={(slot) => chooseTime({ startTime: slot })}
            />
          )}
          <TimeSelect
            label="Drop-off time"
            value={dates.endTime}
            onChange={(slot) => chooseTime({ endTime: slot })}
          />
        </div>
        <QuotedPrice quote={quote} side={side} />
        {isSame && (
          <p id={reasonId} className={classes.note}>
            Same dates, nothing to pay.
          </p>
        )}
        <Notice tone="danger">
          {form.problem ?? names.map((name) => form.problems[name]).find(Boolean)}
        </Notice>
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={form.isPending}
            disabled={isSame || !quote.data}
            aria-describedby={isSame ? reasonId : undefined}
          >
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
        totalLabel={differenceWords(data, side)}
      />
      {data.latestEnd && <p className={classes.note}>{latestEndWords(data.latestEnd)}</p>}
    </div>
  );
}

function latestEndWords({ endDate, endTime }: LatestEnd): string {
  return `The latest possible drop-off is ${formatWeekday(endDate)} at ${endTime}.`;
}
