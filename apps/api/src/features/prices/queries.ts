import { addDays, type Day } from '@curbside/domain/calendar/days';
import { type CarPrices, type Weekday, weekdays } from '@curbside/domain/prices/rules';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { carDayPrices, carPrices } from '../../schema/prices.ts';

type PriceRow = typeof carPrices.$inferSelect;
type DayPrice = typeof carDayPrices.$inferSelect;

export interface PricedCar {
  id: number;
  dailyRateCents: number;
}

/** Both days count in. */
export interface DayRange {
  from: Day;
  to: Day;
}

const isOfCars = (column: typeof carPrices.carId | typeof carDayPrices.carId) =>
  sql`${column} = any(${sql.placeholder('ids')}::int[])`;

const pricesOfCars = prepared('prices_of_cars', (db) =>
  db.select().from(carPrices).where(isOfCars(carPrices.carId)),
);

const dayPricesOfCars = prepared('day_prices_of_cars', (db) =>
  db
    .select()
    .from(carDayPrices)
    .where(
      and(
        isOfCars(carDayPrices.carId),
        gte(carDayPrices.day, sql.placeholder('from')),
        lte(carDayPrices.day, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(carDayPrices.day)),
);

/** The prices of several cars for the days of a range. */
export async function listPrices(
  db: Queryable,
  cars: readonly PricedCar[],
  { from, to }: DayRange,
): Promise<Map<number, CarPrices>> {
  if (cars.length === 0) return new Map();
  const ids = cars.map(({ id }) => id);
  const rows = await pricesOfCars(db).execute({ ids });
  const days = await dayPricesOfCars(db).execute({ ids, from, to });
  return new Map(
    cars.map((car) => {
      const row = rows.find(({ carId }) => carId === car.id);
      return [
        car.id,
        pricesOf(
          car,
          row,
          days.filter(({ carId }) => carId === car.id),
        ),
      ];
    }),
  );
}

function pricesOf(
  { dailyRateCents }: PricedCar,
  row: PriceRow | undefined,
  days: readonly DayPrice[],
): CarPrices {
  return {
    dailyRateCents,
    weekdayCents: Object.fromEntries(
      weekdays.flatMap((name) => {
        const cents = row?.[name];
        return cents == null ? [] : [[name, cents]];
      }),
    ),
    dateCents: new Map(days.map(({ day, cents }) => [day, cents])),
    discounts: row?.discounts ?? [],
    nonRefundablePercent: row?.nonRefundablePercent ?? null,
  };
}

export type PriceChange = Partial<Record<Weekday, number | null>> &
  Partial<Pick<PriceRow, 'discounts' | 'nonRefundablePercent'>>;

/** Stores what is named in the change. */
export async function savePrices(
  tx: Transaction,
  carId: number,
  change: PriceChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .insert(carPrices)
    .values({ carId, ...change })
    .onConflictDoUpdate({ target: carPrices.carId, set: change });
}

/** Sets the price of each day of a range; null takes it away. */
export async function saveDayPrices(
  tx: Transaction,
  carId: number,
  { from, to }: DayRange,
  cents: number | null,
): Promise<void> {
  if (cents === null) {
    const inRange = and(gte(carDayPrices.day, from), lte(carDayPrices.day, to));
    await tx.delete(carDayPrices).where(and(eq(carDayPrices.carId, carId), inRange));
    return;
  }
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  await tx
    .insert(carDayPrices)
    .values(days.map((day) => ({ carId, day, cents })))
    .onConflictDoUpdate({
      target: [carDayPrices.carId, carDayPrices.day],
      set: { cents: sql`excluded.cents` },
    });
}
