import { availabilityCalls } from '@curbside/domain/availability/calls';
import type { Day } from '@curbside/domain/calendar/days';
import { carCalls } from '@curbside/domain/cars/calls';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** The cars of the signed-in host, delisted ones too. */
export const myCarsQuery = { ...apiQuery(carCalls.myCars, {}), ...fetchedOnView };

/** The blocked days of a car with their reasons. */
export const blockedDaysQuery = (carId: number) => ({
  ...apiQuery(availabilityCalls.availability, { params: { id: carId } }),
  ...fetchedOnView,
});

/** Blocks or frees days one by one. Answers what was refused: the day and why. */
export async function changeDays(
  change: 'block' | 'unblock',
  carId: number,
  days: readonly Day[],
  reason: string,
): Promise<{ day: Day; why: string }[]> {
  const params = { id: carId };
  const refused: { day: Day; why: string }[] = [];
  for (const day of days) {
    try {
      if (change === 'block') {
        const body = { blockedDate: day, reason };
        await callApi(availabilityCalls.blockDay, { params, body });
      } else {
        await callApi(availabilityCalls.unblockDay, { params, body: { blockedDate: day } });
      }
    } catch (error) {
      const failed = change === 'block' ? 'Failed to block date' : 'Failed to unblock date';
      refused.push({ day, why: messageOf(error, failed) });
    }
  }
  return refused;
}

export const delistCar = (id: number) => callApi(carCalls.delistCar, { params: { id } });
export const relistCar = (id: number) => callApi(carCalls.relistCar, { params: { id } });
