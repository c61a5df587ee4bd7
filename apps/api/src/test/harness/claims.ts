import type { Booking } from '@curbside/domain/bookings/booking';
import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import type { HandoverKind } from '@curbside/domain/handover/rules';
import { type Person, testPassword } from './factories.ts';

type Trip = Pick<Booking, 'id'>;
type ClaimId = Pick<Booking, 'id'>;

/** A document of a claim. */
export const receipt = Buffer.from(`%PDF-1.7\n${'receipt '.repeat(20)}`);

export function giveHandover(
  { client }: Person,
  { id }: Trip,
  kind: HandoverKind,
  { odometer = 40_000, fuelEighths = 8 } = {},
) {
  return client.call(handoverEndpoints.giveHandover, {
    params: { id },
    body: { kind, odometer, fuelEighths },
  });
}

export function claimCharge({ client }: Person, { id }: Trip, body: object) {
  return client.call(claimEndpoints.claimCharge, {
    params: { id },
    body: { kind: 'late', description: 'As the photos show.', ...body },
  });
}

export const readClaim = async ({ client }: Person, { id }: ClaimId) =>
  (await client.call(claimEndpoints.getClaim, { params: { id } })).body;

export const acceptClaim = ({ client }: Person, { id }: ClaimId) =>
  client.call(claimEndpoints.acceptCharge, { params: { id } });

export const contestClaim = ({ client }: Person, { id }: ClaimId, reason = 'It was clean.') =>
  client.call(claimEndpoints.contestCharge, { params: { id }, body: { reason } });

export const withdrawClaim = ({ client }: Person, { id }: ClaimId) =>
  client.call(claimEndpoints.withdrawCharge, { params: { id } });

export const decideClaim = ({ client }: Person, { id }: ClaimId, body: object) =>
  client.call(claimEndpoints.decideCharge, {
    params: { id },
    body: { outcome: 'uphold', reason: 'The photos show it.', ...body },
  });

export const writeOffClaim = (
  { client }: Person,
  { id }: ClaimId,
  currentPassword = testPassword,
) =>
  client.call(claimEndpoints.writeOffCharge, {
    params: { id },
    body: { reason: 'The card never paid.', currentPassword },
  });
