import {
  type Body,
  type Control,
  ControlError,
  oneOfIfGiven,
  stringIn,
  wholeNumberIn,
} from './control.ts';
import { decideDispute, disputeOutcomes } from './resources/disputes/close-dispute.ts';
import { disputeReasons } from './resources/disputes/dispute-reasons.ts';
import { disputeFees, disputeOf, openDispute } from './resources/disputes/open-dispute.ts';
import type { World } from './world.ts';

export function disputeControl(world: World): Control {
  const { charges, disputes } = world.tables;
  const disputable = () =>
    charges.newestFirst().find((row) => row.captured && !row.refunded && !disputeOf(world, row.id));
  const charge = () => disputable()?.id ?? 'ch_…';
  const withStatus = (status: string) =>
    String(disputes.newestFirst().find((row) => row.status === status)?.charge ?? 'ch_…');
  return {
    name: 'Open or decide a dispute',
    path: '/_sandbox/disputes',
    modes: disputeOutcomes,
    example: () => ({ charge: charge() }),
    examples: () => [
      {
        does: 'disputes part of a charge, for a reason',
        body: { charge: charge(), amount: 100, reason: 'fraudulent' },
      },
      {
        does: 'disputes the whole charge, also what was refunded of it, with the fee in the same balance transaction',
        body: {
          charge: charge(),
          amount: disputable()?.amount_captured ?? 100,
          fee: 'included',
        },
      },
      {
        does: 'opens and loses a dispute; the bank returns part of it (by default the refunded amount)',
        body: { charge: charge(), outcome: 'partially_won', returned: 100 },
      },
      {
        does: 'returns part of a dispute that was lost; without "returned" all of it, which wins it',
        body: { charge: withStatus('lost'), outcome: 'reinstated', returned: 50 },
      },
      {
        does: 'opens an inquiry, which withdraws nothing',
        body: { charge: charge(), inquiry: true },
      },
      {
        does: 'turns an inquiry into a dispute',
        body: { charge: withStatus('warning_needs_response'), outcome: 'escalated' },
      },
    ],
    run: (body) => run(world, body),
  };
}

function run(world: World, body: Body) {
  const id = stringIn(body, 'charge');
  const charge = world.tables.charges.get(id);
  if (!charge) throw new ControlError(`There is no charge ${id}.`);
  const outcome = oneOfIfGiven(body, 'outcome', disputeOutcomes);
  const returned = wholeNumberIn(body, 'returned', 1, charge.amount);
  if (returned !== undefined && outcome !== 'partially_won' && outcome !== 'reinstated') {
    throw new ControlError('"returned" goes with the outcome partially_won or reinstated.');
  }
  const options = {
    amount: wholeNumberIn(body, 'amount', 1, charge.amount),
    isInquiry: body.inquiry === true || outcome === 'closed' || outcome === 'escalated',
    reason: oneOfIfGiven(body, 'reason', disputeReasons),
    fee: oneOfIfGiven(body, 'fee', disputeFees),
  };
  const existing = disputeOf(world, id);
  const dispute = outcome && existing ? existing : openDispute(world, charge, options);
  if (outcome) decideDispute(world, dispute, outcome, returned);
  return dispute;
}
