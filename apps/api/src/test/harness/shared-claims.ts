import type { Booking } from '@curbside/domain/bookings/booking';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { beforeEach, expect } from 'vitest';
import { minutesAfter } from '../../platform/clock.ts';
import { claimCharge, giveHandover, receipt } from './claims.ts';
import { bookApproved, windowFrom } from './factories.ts';
import { picture } from './pictures.ts';
import { sharedTrade } from './shared-app.ts';
import { addInspectionPhoto, uploadFile } from './uploads.ts';

/** The setup of most tests of claims: an approved trip for each test, and steps up to its claims. */
export async function sharedClaims() {
  const { app, host, renter, car } = await sharedTrade();
  let booking: Booking;

  beforeEach(async () => {
    booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 2, 3));
  });

  const trip = () => booking;
  const startsAt = () => new Date(booking.startsAt);
  const endsAt = () => new Date(booking.endsAt);
  const claim = (body: object, person = host) => claimCharge(person, booking, body);

  /** The trip goes its way, and the car comes back the given minutes after drop-off. */
  async function comeBack(minutes: number, { miles = 100, fuelEighths = 8 } = {}): Promise<void> {
    await app.travelTo(startsAt());
    await giveHandover(host, booking, 'pickup');
    await app.travelTo(minutesAfter(endsAt(), minutes));
    await giveHandover(host, booking, 'return', { odometer: 40_000 + miles, fuelEighths });
  }

  /** Two pairs of photos: of the front and of the left side. */
  async function photographed(returnedAt = endsAt()): Promise<{ before: number; after: number }[]> {
    const add = async (inspectionType: 'pickup' | 'return', photoType: string, color: string) =>
      addInspectionPhoto(host, booking, { inspectionType, photoType }, await picture(color));
    await app.travelTo(startsAt());
    const front = await add('pickup', 'front', 'red');
    const left = await add('pickup', 'left', 'blue');
    await app.travelTo(returnedAt);
    return [
      { before: front, after: await add('return', 'front', 'brown') },
      { before: left, after: await add('return', 'left', 'navy') },
    ];
  }

  /** A claim for damage, which needs no handover. */
  async function claimDamage(amount = '320.00'): Promise<Claim> {
    const pairs = await photographed();
    const documents = [(await uploadFile(host, receipt)).id];
    const answer = await claim({ kind: 'damage', amount, pairs, documents });
    expect(answer.status).toBe(201);
    return answer.body;
  }

  /** A claim for a return that came 170 minutes late. */
  async function claimLate(): Promise<Claim> {
    await comeBack(170);
    return (await claim({})).body;
  }

  const steps = { claim, comeBack, photographed, claimDamage, claimLate };
  return { app, host, renter, trip, startsAt, endsAt, ...steps };
}
