import type { Acknowledged } from '../apps/api/src/test/faults/rental-load.ts';

const mayTakeMs = 120_000;

/** Waits for this number of bookings; rejects if they do not come. */
export async function acknowledged({ at }: Acknowledged, count: number): Promise<void> {
  const deadline = Date.now() + mayTakeMs;
  while (at.length < count) {
    if (Date.now() > deadline) throw new Error('Bookings did not resume.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
