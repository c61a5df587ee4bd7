import type { SeededRandom } from './seeded-random.ts';

/** Steps that happen at once. */
export type ActionName =
  | 'open checkout'
  | 'pay'
  | 'pay every page'
  | 'pay with a declined card'
  | 'return from checkout'
  | 'approve'
  | 'reject'
  | 'guest cancels'
  | 'host cancels'
  | 'complete'
  | 'race'
  | 'report incident'
  | 'unfreeze'
  | 'dashboard refunds in part'
  | 'dashboard refunds in full'
  | 'dashboard voids'
  | 'dashboard captures'
  | 'dashboard reverses the transfer'
  | 'dispute'
  | 'inquiry'
  | 'win dispute'
  | 'lose dispute';

/** Steps that wait for a moment of the trip. */
export type WaitName =
  | 'wait until payment lapses'
  | 'wait until shortly before pickup'
  | 'wait until pickup'
  | 'wait until drop-off'
  | 'wait until completed'
  | 'wait a week';

export type StepName = ActionName | WaitName;

/** What the product can take so far. */
export interface Moves {
  /** Refunds, voids, captures and reversals in Stripe's dashboard. */
  outside: boolean;
  disputes: boolean;
  failingRefunds: boolean;
}

/** What shall happen to one booking, in order; not every step will be allowed when its turn comes. */
export function planBooking(random: SeededRandom, moves: Moves): StepName[] {
  const steps: StepName[] = [...planPayment(random)];
  const answer = random.pickWeighted({
    approve: 70,
    reject: 6,
    'guest cancels': 6,
    'host cancels': 3,
    race: 6,
    'wait until pickup': 5,
    ...(moves.outside && { 'dashboard voids': 3, 'dashboard captures': 3 }),
  });
  steps.push(answer);
  if (answer === 'dashboard captures' || answer === 'race') steps.push('approve');
  return [...steps, ...planTrip(random, moves)];
}

function planPayment(random: SeededRandom): StepName[] {
  const way = random.pickWeighted({
    usual: 50,
    'without return': 12,
    'two pages, both paid': 12,
    'two pages, the first paid': 6,
    'declined first': 8,
    'never paid': 6,
    'paid late': 6,
  });
  switch (way) {
    case 'usual':
      return ['open checkout', 'pay', 'return from checkout'];
    case 'without return':
      return ['open checkout', 'pay'];
    case 'two pages, both paid':
      return ['open checkout', 'pay', 'open checkout', 'pay every page', 'return from checkout'];
    case 'two pages, the first paid':
      return ['open checkout', 'open checkout', 'pay every page'];
    case 'declined first':
      return ['open checkout', 'pay with a declined card', 'pay', 'return from checkout'];
    case 'never paid':
      return ['open checkout', 'wait until payment lapses'];
    case 'paid late':
      return ['open checkout', 'wait until payment lapses', 'pay', 'return from checkout'];
  }
}

function planTrip(random: SeededRandom, moves: Moves): StepName[] {
  const course = random.pickWeighted({
    taken: 45,
    'completed by itself': 10,
    'guest cancels early': 8,
    'guest cancels late': 12,
    'host cancels': 6,
    incident: 8,
    race: 5,
    ...(moves.outside && { 'refunded in part': 4, 'refunded in full': 4, reversed: 4 }),
    ...(moves.disputes && {
      'disputed and won': 4,
      'disputed and lost': 4,
      'disputed in silence': 3,
      'disputed after payout': 5,
      inquiry: 3,
    }),
  });
  const home: StepName[] = ['wait until drop-off', 'complete'];
  switch (course) {
    case 'taken':
      return home;
    case 'completed by itself':
      return ['wait until completed'];
    case 'guest cancels early':
      return ['guest cancels'];
    case 'guest cancels late':
      return ['wait until shortly before pickup', 'guest cancels'];
    case 'host cancels':
      return ['host cancels'];
    case 'incident':
      return ['wait until pickup', 'report incident', ...home, 'unfreeze'];
    case 'race':
      return ['race', ...home];
    case 'refunded in part':
      return ['dashboard refunds in part', ...home];
    case 'refunded in full':
      return ['dashboard refunds in full', ...home];
    case 'reversed':
      return [...home, 'dashboard reverses the transfer'];
    case 'disputed and won':
      return ['dispute', ...home, 'win dispute'];
    case 'disputed and lost':
      return ['dispute', ...home, 'lose dispute'];
    case 'disputed in silence':
      return ['dispute', ...home, 'wait a week', 'wait a week'];
    case 'disputed after payout':
      return [...home, 'dispute', random.pick(['win dispute', 'lose dispute'] as const)];
    case 'inquiry':
      return ['inquiry', ...home];
  }
}

/** What is part of every simulation. */
export const supportedMoves: Moves = { outside: true, disputes: true, failingRefunds: true };
