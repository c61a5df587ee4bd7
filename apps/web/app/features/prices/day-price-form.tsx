import { type Day, daysBetween } from '@curbside/domain/calendar/days';
import { market } from '@curbside/domain/market/current';
import type { CarPricesOnWire } from '@curbside/domain/prices/endpoints';
import { type SetPricesInput, setPricesBodySchema } from '@curbside/domain/prices/forms';
import { pricesFromWire } from '@curbside/domain/prices/from-wire';
import { countOf } from '@curbside/domain/text/count-of';
import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { pricesQuery, setPrices } from './api.ts';

type Dates = NonNullable<SetPricesInput['dates']>;

interface DayPriceFormProps {
  carId: number;
  prices: CarPricesOnWire;
  /** Without gaps. */
  days: readonly Day[];
}

/** Sets one price for the chosen days, or takes it away; the last change can be undone. */
export function DayPriceForm({ carId, prices, days }: DayPriceFormProps) {
  const client = useQueryClient();
  const [undo, setUndo] = useState<Dates>();
  const [from = '', to = from] = [days[0], days.at(-1)];
  const own = pricesFromWire(prices).dateCents;
  const form = useZodForm({
    schema: setPricesBodySchema,
    send: (body) => setPrices(carId, body),
    onDone: (changed) => client.setQueryData(pricesQuery(carId).queryKey, changed),
    failed: 'The price could not be saved. Please try again.',
  });

  async function change(dates: Dates, before: Dates | undefined) {
    await form.submit({ dates });
    setUndo(before);
  }

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        const dailyRate = String(new FormData(event.currentTarget).get('dailyRate'));
        void change([{ from, to, dailyRate }], pricesOfDays(prices, from, to));
      }}
    >
      <TextInput
        label={`Price a day for ${countOf(days.length, 'day')}`}
        name="dailyRate"
        inputMode="decimal"
        placeholder={prices.dailyRate}
        leftSection={market.currency.symbol}
        error={form.problems['dates.0.dailyRate']}
        onInput={() => form.clear('dates.0.dailyRate')}
      />
      <Notice tone="danger">{form.problem}</Notice>
      <Group gap="xs" mt="xs">
        <Button type="submit" loading={form.isPending}>
          Set price
        </Button>
        {days.some((day) => own.has(day)) && (
          <Button
            variant="default"
            loading={form.isPending}
            onClick={() => change([{ from, to, dailyRate: null }], pricesOfDays(prices, from, to))}
          >
            Use the usual price
          </Button>
        )}
        {undo && (
          <Button variant="subtle" loading={form.isPending} onClick={() => change(undo, undefined)}>
            Undo
          </Button>
        )}
      </Group>
    </form>
  );
}

/** A change back to the present prices of the days: all taken away, then those that were there set. */
function pricesOfDays({ dates }: CarPricesOnWire, from: Day, to: Day): Dates {
  const within = dates
    .filter((range) => range.from <= to && range.to >= from)
    .map((range) => ({
      from: range.from > from ? range.from : from,
      to: range.to < to ? range.to : to,
      dailyRate: range.dailyRate,
    }))
    .filter((range) => daysBetween(range.from, range.to) >= 0);
  return [{ from, to, dailyRate: null }, ...within];
}
