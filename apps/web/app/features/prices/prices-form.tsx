import { addDays } from '@curbside/domain/calendar/days';
import { market } from '@curbside/domain/market/current';
import { formatDollars } from '@curbside/domain/money/money';
import type { CarPricesOnWire } from '@curbside/domain/prices/endpoints';
import { setPricesBodySchema } from '@curbside/domain/prices/forms';
import { pricesFromWire } from '@curbside/domain/prices/from-wire';
import {
  discountDays,
  nonRefundableDaysAhead,
  nonRefundablePercents,
  quoteTrip,
  weekdays,
} from '@curbside/domain/prices/rules';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { pricesQuery, setPrices, similarPricesOfCarQuery } from './api.ts';
import classes from './prices-form.module.css';
import { SimilarPricesNote } from './similar-prices.tsx';

const weekdayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Prices by weekday, discounts by duration and the non-refundable rate of a car. */
export function PricesForm({ carId, prices }: { carId: number; prices: CarPricesOnWire }) {
  const client = useQueryClient();
  const similar = useQuery(similarPricesOfCarQuery(carId));
  const form = useZodForm({
    schema: setPricesBodySchema,
    send: (body) => setPrices(carId, body),
    onDone: (changed) => {
      client.setQueryData(pricesQuery(carId).queryKey, changed);
      notifySuccess('Prices saved. Booked trips keep theirs.');
    },
    failed: 'The prices could not be saved. Please try again.',
  });
  return (
    <form
      {...form.props}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(valuesOf(event));
      }}
    >
      <h2 className={classes.title}>Prices</h2>
      <p className={classes.text}>{weekWords(prices, useToday())}</p>
      <SimilarPricesNote dailyRate={prices.dailyRate} prices={similar.data} />
      <fieldset className={classes.group}>
        <legend>Different prices on weekdays</legend>
        <div className={classes.fields}>
          {weekdays.map((name) => (
            <TextInput
              key={name}
              label={weekdayNames[name]}
              name={name}
              inputMode="decimal"
              leftSection={market.currency.symbol}
              placeholder={prices.dailyRate}
              defaultValue={prices.weekdays[name] ?? ''}
              error={form.problems[`weekdays.${name}`]}
              onInput={() => form.clear(`weekdays.${name}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Discounts in percent, 0 to 50</legend>
        <div className={classes.fields}>
          {discountDays.map((days, index) => (
            <TextInput
              key={days}
              label={`${days} days or more`}
              name={`discount-${days}`}
              inputMode="numeric"
              rightSection="%"
              placeholder="0"
              defaultValue={percentOf(prices, days)}
              error={form.problems[`discounts.${index}.percent`]}
              onInput={() => form.clear(`discounts.${index}.percent`)}
            />
          ))}
        </div>
      </fieldset>
      <NativeSelect
        label="Non-refundable rate"
        description={`Guests who book at least ${nonRefundableDaysAhead} days ahead may choose it. They cancel free for 24 hours; after that you keep your full payout.`}
        name="nonRefundablePercent"
        defaultValue={prices.nonRefundablePercent ?? ''}
        data={[
          { value: '', label: 'Not offered' },
          ...nonRefundablePercents.map((percent) => ({
            value: String(percent),
            label: `${percent}% off`,
          })),
        ]}
      />
      <Notice tone="danger">{form.problem}</Notice>
      <Button type="submit" loading={form.isPending} className={classes.save}>
        Save prices
      </Button>
    </form>
  );
}

function percentOf({ discounts }: CarPricesOnWire, of: number): string {
  return String(discounts.find(({ days }) => days === of)?.percent ?? '');
}

/** An empty field takes the value away. */
function valuesOf({ currentTarget }: FormEvent<HTMLFormElement>) {
  const data = new FormData(currentTarget);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const percent = text('nonRefundablePercent');
  return {
    weekdays: Object.fromEntries(weekdays.map((name) => [name, text(name) || null])),
    discounts: discountDays.map((days) => ({ days, percent: Number(text(`discount-${days}`)) })),
    nonRefundablePercent: percent ? Number(percent) : null,
  };
}

/** 'A week from tomorrow costs a guest $642.01 and brings you $477.36.' */
function weekWords(prices: CarPricesOnWire, today: string): string {
  const startDate = addDays(today, 1);
  const week = { startDate, endDate: addDays(startDate, 7), startTime: '10:00 AM' } as const;
  const { totalCents, hostPayoutCents } = quoteTrip(
    pricesFromWire(prices),
    { ...week, endTime: week.startTime },
    'standard',
  );
  return `A week from tomorrow costs a guest ${formatDollars(totalCents)} and brings you ${formatDollars(hostPayoutCents)}.`;
}
