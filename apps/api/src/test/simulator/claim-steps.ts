import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import type { ClaimActionName } from './plan.ts';
import type { SimulatedBooking } from './simulated-booking.ts';
import { attempt, payByLink, type Stage } from './stage.ts';

type Step = (stage: Stage, booking: SimulatedBooking) => Promise<void>;

const handOver =
  (kind: 'pickup' | 'return', odometer: number): Step =>
  async (stage, { id, host }) => {
    await attempt(stage, `the ${kind} of booking ${id}`, () =>
      host.client.call(handoverEndpoints.giveHandover, {
        params: { id },
        body: { kind, odometer, fuelEighths: 8 },
      }),
    );
  };

/** The server computes the hours; the host only says so. */
const claimLateReturn: Step = async (stage, booking) => {
  const answer = await attempt(stage, `a claim for booking ${booking.id}`, () =>
    booking.host.client.call(claimEndpoints.claimCharge, {
      params: { id: booking.id },
      body: { kind: 'late', description: 'The car came back late.' },
    }),
  );
  if (answer?.status === 201) booking.claims.push(answer.body.id);
};

/** Does something with each claim of the booking. */
const forClaims =
  (act: (stage: Stage, booking: SimulatedBooking, id: number) => Promise<unknown>): Step =>
  async (stage, booking) => {
    for (const id of booking.claims) {
      await act(stage, booking, id);
    }
  };

const deciding = (outcome: 'uphold' | 'reject') =>
  forClaims((stage, _, id) =>
    attempt(stage, `to ${outcome} claim ${id}`, () =>
      stage.admin.client.call(claimEndpoints.decideCharge, {
        params: { id },
        body: { outcome, reason: 'The handover shows it.' },
      }),
    ),
  );

export const claimActions: Record<ClaimActionName, Step> = {
  'hand over': handOver('pickup', 40_000),
  'hand back': handOver('return', 40_100),
  'claim the late return': claimLateReturn,
  'accept the claim': forClaims((stage, { guest }, id) =>
    attempt(stage, `to accept claim ${id}`, () =>
      guest.client.call(claimEndpoints.acceptCharge, { params: { id } }),
    ),
  ),
  'contest the claim': forClaims((stage, { guest }, id) =>
    attempt(stage, `to contest claim ${id}`, () =>
      guest.client.call(claimEndpoints.contestCharge, {
        params: { id },
        body: { reason: 'I was in time.' },
      }),
    ),
  ),
  'withdraw the claim': forClaims((stage, { host }, id) =>
    attempt(stage, `to withdraw claim ${id}`, () =>
      host.client.call(claimEndpoints.withdrawCharge, { params: { id } }),
    ),
  ),
  'uphold the claim': deciding('uphold'),
  'reject the claim': deciding('reject'),
  'pay the claim': forClaims(payByLink),
};
