import { addDays, type Day } from '@curbside/domain/calendar/days';
import { type BookingRules, defaultBookingRules } from '@curbside/domain/cars/booking-rules';
import { toCents } from '@curbside/domain/money/money';
import type { SetPrices } from '@curbside/domain/prices/forms';
import { feedUrl, getFeedToken, keepCalendar } from '../features/calendars/index.ts';
import { setRules } from '../features/cars/index.ts';
import { setPrices } from '../features/prices/index.ts';
import type { Person } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { demoCars } from './catalog/demo-cars.ts';
import { demoHosts } from './catalog/demo-hosts.ts';

const rulesOfCars: Readonly<Record<string, Partial<BookingRules>>> = {
  'Spotless Honda Civic': { instantBook: true, noticeHours: 2 },
  'BMW 430i with the top down': { instantBook: true, bufferHours: 2 },
  'Camry, comfortable and simple': { noticeHours: 12, minDays: 2, maxDays: 30 },
  'Ioniq 5, fast to charge': { bufferHours: 3, horizonDays: 180 },
  'Sprinter for twelve': { minDays: 3, noticeHours: 48 },
  'Porsche 911 Carrera': { maxDays: 7, horizonDays: 90, bufferHours: 24 },
  'Miata with a six-speed': { noticeHours: 3, bufferHours: 1, instantBook: true },
};

const rate = (dollars: number) => toCents(dollars.toFixed(2));

function pricesOfCars(today: Day): Readonly<Record<string, SetPrices>> {
  const holidays = { from: addDays(today, 33), to: addDays(today, 40) };
  return {
    'Miata with a six-speed': {
      weekdays: { fri: rate(99), sat: rate(109), sun: rate(99) },
      discounts: [
        { days: 3, percent: 5 },
        { days: 7, percent: 12 },
        { days: 30, percent: 25 },
      ],
      nonRefundablePercent: 10,
      dates: [{ ...holidays, dailyRate: rate(129) }],
    },
    'BMW 430i with the top down': { weekdays: { sat: rate(199), sun: rate(199) } },
    'Telluride with three rows': { dates: [{ ...holidays, dailyRate: rate(150) }] },
    'Odyssey, airport runs welcome': {
      discounts: [
        { days: 7, percent: 10 },
        { days: 14, percent: 20 },
      ],
    },
    'Audi Q5 in a doorman garage': { nonRefundablePercent: 15 },
  };
}

/** One handover at a time: what books the first shuts the second. */
const followedCar = 'Model 3 Long Range';
const followingCar = 'Miata with a six-speed';

interface Stage {
  today: Day;
  carIds: readonly number[];
  actorOf(email: string): Person;
}

/** Rules, prices and calendars of some cars, a car of each kind. */
export async function decideForHosts(deps: Deps, stage: Stage): Promise<void> {
  for (const [title, rules] of Object.entries(rulesOfCars)) {
    const { carId, owner } = carOf(stage, title);
    await setRules(deps, owner, { carId, rules: { ...defaultBookingRules, ...rules } });
  }
  for (const [title, change] of Object.entries(pricesOfCars(stage.today))) {
    const { carId, owner } = carOf(stage, title);
    await setPrices(deps, owner, { carId, change });
  }
  const { carId, owner } = carOf(stage, followingCar);
  const token = await getFeedToken(deps, owner, { carId: carOf(stage, followedCar).carId });
  await keepCalendar(deps, owner, {
    carId,
    name: 'Model 3 trips',
    url: feedUrl(deps, token),
  });
}

function carOf({ carIds, actorOf }: Stage, title: string): { carId: number; owner: Person } {
  const index = demoCars.findIndex((car) => car.title === title);
  const [car, carId] = [demoCars[index], carIds[index]];
  const host = car && demoHosts[car.host];
  if (!host || carId === undefined) throw new Error(`The demo has no car '${title}'.`);
  return { carId, owner: actorOf(host.email) };
}
