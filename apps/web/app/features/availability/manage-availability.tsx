import type { Booking } from '@curbside/domain/bookings/booking';
import type { Day } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { type Month, monthOf } from '@curbside/domain/calendar/months';
import type { ImportedCalendar } from '@curbside/domain/calendars/endpoints';
import type { Car } from '@curbside/domain/cars/car';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { commissionOf } from '@curbside/domain/money/pricing';
import { pricesFromWire } from '@curbside/domain/prices/from-wire';
import { type CarPrices, dayPriceCents, plainPrices } from '@curbside/domain/prices/rules';
import { countOf } from '@curbside/domain/text/count-of';
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { formatMoney } from '../../platform/formatters.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { daysBetweenBoth } from '../../ui/calendar/date-range.ts';
import { MonthMoves } from '../../ui/calendar/month-moves.tsx';
import { Beginning } from '../../ui/messages/beginning.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { showInRow } from '../../ui/show-in-row.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CalendarsPanel, importedCalendarsQuery } from '../calendars/index.ts';
import { CarPhoto } from '../cars/index.ts';
import { DayPriceForm, PricesForm, pricesQuery } from '../prices/index.ts';
import { blockedDaysQuery, changeDays, myCarsQuery } from './api.ts';
import classes from './availability.module.css';
import { AvailabilityMonth, type DayFacts, type ImportedDay } from './availability-month.tsx';
import { ListingActions } from './listing-actions.tsx';
import { tripsWords } from './trips-words.ts';
import { isPartOfView, viewName, weeksInView } from './weeks-in-view.ts';

/** The tab 'Manage Availability': a month calendar for each of the host's cars. */
export function ManageAvailability({ bookings }: { bookings: readonly Booking[] }) {
  const cars = useQuery(myCarsQuery);
  const today = useToday();
  const [chosenId, setChosenId] = useState<number>();
  const [month, setMonth] = useState(monthOf(today));
  return (
    <QueryView
      query={cars}
      loadingText="Loading your cars…"
      skeleton={<Skeleton className={classes.skeleton} />}
      failed="Your cars could not be loaded"
      empty={
        <Beginning
          text="You have not listed a car yet."
          action={
            <Button component={Link} to="/list-car">
              List a Car
            </Button>
          }
        />
      }
    >
      {(data) => {
        const chosen =
          data.find(({ id }) => id === chosenId) ?? carOfNextTrip(data, bookings, today) ?? data[0];
        return (
          <div className={classes.layout}>
            <CarChoice
              cars={data}
              chosen={chosen}
              onChoose={setChosenId}
              wordsOf={({ id }) => tripsWords(bookings, id, month, today)}
            />
            {chosen && (
              <CarMonth
                key={chosen.id}
                car={chosen}
                month={month}
                onMonth={setMonth}
                bookings={bookings.filter(({ carId }) => carId === chosen.id)}
              />
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

interface CarChoiceProps {
  cars: readonly Car[];
  chosen: Car | undefined;
  onChoose: (id: number) => void;
  /** Tells the car's bookings. */
  wordsOf: (car: Car) => string;
}

/** The host's cars, of which one is chosen. */
function CarChoice({ cars, chosen, onChoose, wordsOf }: CarChoiceProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const chosenId = chosen?.id;
  // On a phone the list scrolls sideways, and the calendar's car may be out of sight.
  useEffect(() => {
    if (chosenId) showInRow(listRef.current, '[aria-pressed="true"]');
  }, [chosenId]);
  return (
    <ul ref={listRef} className={classes.cars}>
      {cars.map((car) => (
        <li key={car.id}>
          <button
            type="button"
            className={classes.car}
            aria-pressed={car.id === chosen?.id}
            onClick={() => onChoose(car.id)}
          >
            <span className={classes.thumb}>
              <CarPhoto url={car.imageUrl} alt="" sizes="100px" />
            </span>
            <span>
              {car.title}
              <span className={classes.count}>{wordsOf(car)}</span>
              {!car.isListed && <StatusBadge tone="gray" label="Delisted" />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The car that is on a trip, or is next to go on one. */
function carOfNextTrip(
  cars: readonly Car[],
  bookings: readonly Booking[],
  today: Day,
): Car | undefined {
  const [next] = bookings
    .filter(({ status, endDate }) => status === 'approved' && endDate >= today)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return cars.find(({ id }) => id === next?.carId);
}

interface CarMonthProps {
  car: Car;
  bookings: readonly Booking[];
  month: Month;
  onMonth: (month: Month) => void;
}

function CarMonth({ car, bookings, month, onMonth: setMonth }: CarMonthProps) {
  const client = useQueryClient();
  const today = useToday();
  const weeks = weeksInView(month, today);
  const query = blockedDaysQuery(car.id);
  const blockedDays = useQuery(query);
  const ownPrices = useQuery(pricesQuery(car.id));
  const imported = shutElsewhere(useQuery(importedCalendarsQuery(car.id)).data ?? []);
  const prices = ownPrices.data
    ? pricesFromWire(ownPrices.data)
    : plainPrices(toCents(car.dailyRate));
  const [range, setRange] = useState<{ from: Day; to: Day }>();
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const blocked = new Map(
    (blockedDays.data ?? []).map(({ blockedDate, reason: why }) => [blockedDate, why ?? '']),
  );
  const trips = bookings.filter(({ status }) => status === 'approved' || status === 'pending');
  const factsOf = (day: Day): DayFacts => ({
    trips: trips.filter(({ startDate, endDate }) => startDate <= day && day <= endDate),
    blocked: blocked.get(day),
    imported: imported.get(day),
  });
  const selected = range ? daysBetweenBoth(range.from, range.to) : [];
  const taken = selected.filter((day) => factsOf(day).trips.length > 0);
  const toBlock = selected.filter((day) => factsOf(day).trips.length === 0 && !blocked.has(day));
  const elsewhere = selected.flatMap((day) => {
    const shut = imported.get(day);
    return shut ? [`${formatWeekday(day)}: ${importedWords(shut)}.`] : [];
  });
  const toFree = selected.filter((day) => blocked.has(day));

  function select(day: Day, extend: boolean) {
    setProblem(undefined);
    if (!isPartOfView(day, month, today) || !weeks.flat().includes(day)) setMonth(monthOf(day));
    setRange((now) => ({ from: extend && now ? now.from : day, to: day }));
  }

  async function change(kind: 'block' | 'unblock', days: readonly Day[]) {
    setIsBusy(true);
    const refused = await changeDays(kind, car.id, days, reason);
    await client.invalidateQueries({ queryKey: query.queryKey });
    setIsBusy(false);
    const [first] = refused;
    setProblem(first && `${formatWeekday(first.day)}: ${first.why}`);
    if (!first) {
      setRange(undefined);
      setReason('');
    }
  }

  return (
    <>
      <section className={classes.calendar} aria-label={`Calendar of ${car.title}`}>
        <div className={classes.head}>
          <h2 className={classes.title} aria-live="polite">
            {viewName(month, today)}
          </h2>
          <Group gap="xs">
            <Button variant="default" size="sm" onClick={() => setMonth(monthOf(today))}>
              Today
            </Button>
            <MonthMoves month={month} first={monthOf(today)} onChange={setMonth} />
          </Group>
        </div>
        <AvailabilityMonth
          month={month}
          weeks={weeks}
          today={today}
          priceOf={(day) => dayPriceCents(prices, day)}
          factsOf={factsOf}
          selected={new Set(selected)}
          focused={range?.to ?? (month === monthOf(today) ? today : `${month}-01`)}
          onSelect={select}
        />
        <ul className={classes.legend}>
          <li data-state="approved">Booked</li>
          <li data-state="pending">Request</li>
          <li data-state="blocked">
            {imported.size > 0 ? 'Blocked by you or another calendar' : 'Blocked by you'}
          </li>
          <li data-state="selected">Selected</li>
        </ul>
      </section>
      <Stack gap="md" className={classes.side}>
        {selected.length === 0 ? (
          <p className={classes.note}>
            Select days to block or unblock them. You can set their price, too.
          </p>
        ) : (
          <>
            <p className={classes.note}>{countOf(selected.length, 'day')} selected</p>
            <p className={classes.range}>{rangeWords(selected)}</p>
            {ownPrices.data && (
              <DayPriceForm
                key={rangeWords(selected)}
                carId={car.id}
                prices={ownPrices.data}
                days={selected}
              />
            )}
            {taken.length > 0 && (
              <Notice tone="warning">
                {countOf(taken.length, 'day')} with a trip cannot be blocked. Decline or cancel the
                trip first.
              </Notice>
            )}
            {elsewhere.length > 0 && <Notice tone="info">{elsewhere.join(' ')}</Notice>}
            {toBlock.length > 0 && (
              <>
                <p className={classes.note}>
                  Guests cannot book these days. A trip would have paid you{' '}
                  {formatMoney(payoutOf(prices, toBlock))}.
                </p>
                <TextInput
                  label="Reason (optional)"
                  description="Only you and our staff see it."
                  maxLength={200}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
                <Button loading={isBusy} onClick={() => change('block', toBlock)}>
                  Block {countOf(toBlock.length, 'day')}
                </Button>
              </>
            )}
            {toFree.length > 0 && (
              <Button variant="default" loading={isBusy} onClick={() => change('unblock', toFree)}>
                Unblock {countOf(toFree.length, 'day')}
              </Button>
            )}
            <Button variant="subtle" onClick={() => setRange(undefined)}>
              Clear selection
            </Button>
          </>
        )}
        <Notice tone="danger">{problem}</Notice>
        <p className={classes.note}>
          Drag over days, first sideways on a phone, or move with the arrow keys and hold Shift to
          select. Days with a trip cannot be blocked.
        </p>
        <ListingActions car={car} />
      </Stack>
      <div className={classes.settings}>
        {ownPrices.data && <PricesForm carId={car.id} prices={ownPrices.data} />}
        <CalendarsPanel carId={car.id} />
      </div>
    </>
  );
}

/** The days that calendars of other sites shut, each named for one of them. */
function shutElsewhere(calendars: readonly ImportedCalendar[]): Map<Day, ImportedDay> {
  const days = new Map<Day, ImportedDay>();
  for (const { name, shutDays } of calendars) {
    for (const { date, isWholeDay, summary } of shutDays) {
      if (!days.get(date)?.isWholeDay) days.set(date, { calendar: name, isWholeDay, summary });
    }
  }
  return days;
}

function importedWords({ calendar, isWholeDay, summary }: ImportedDay): string {
  const what = isWholeDay ? 'taken' : 'partly taken';
  return `${what} by ${calendar}${summary && ` (${summary})`}`;
}

/** The host's payout for a trip on these days. */
function payoutOf(prices: CarPrices, days: readonly Day[]): string {
  const baseCents = days.reduce((sum, day) => sum + dayPriceCents(prices, day), 0);
  return toDecimal(baseCents - commissionOf(baseCents));
}

function rangeWords(days: readonly Day[]): string {
  const [first = ''] = days;
  const last = days.at(-1) ?? first;
  return first === last ? formatWeekday(first) : `${formatWeekday(first)} – ${formatWeekday(last)}`;
}
