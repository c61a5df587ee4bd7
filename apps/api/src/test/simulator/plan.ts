import type { SeededRandom } from './seeded-random.ts';

/** Steps of a late return and what the host asks for it. */
export type ClaimActionName =
  | 'hand over'
  | 'hand back'
  | 'claim the late return'
  | 'accept the claim'
  | 'contest the claim'
  | 'withdraw the claim'
  | 'uphold the claim'
  | 'reject the claim'
  | 'pay the claim';

/** Steps that happen at once. */
export type ActionName =
  | ClaimActionName
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
  | 'ask to extend'
  | 'ask to shorten'
  | 'accept change'
  | 'decline change'
  | 'withdraw change'
  | 'race over a change'
  | 'the next card is declined'
  | 'pay the extension'
  | 'unfreeze'
  | 'dashboard refunds in part'
  | 'dashboard refunds in full'
  | 'dashboard voids'
  | 'dashboard captures'
  | 'dashboard reverses the transfer'
  | 'dashboard reverses part of the transfer'
  | 'dashboard sends the transfer again'
  | 'refunds fail'
  | 'dispute'
  | 'dispute in part'
  | 'dispute the whole charge'
  | 'inquiry'
  | 'escalate inquiry'
  | 'win dispute'
  | 'lose dispute'
  | 'win dispute in part'
  | 'reinstate part'
  | 'reinstate all';

/** Steps that wait for a moment of the trip. */
export type WaitName =
  | 'wait until payment lapses'
  | 'wait nine hours'
  | 'wait until shortly before pickup'
  | 'wait until pickup'
  | 'wait until drop-off'
  | 'wait until late'
  | 'wait until completed'
  | 'wait a week';

export type StepName = ActionName | WaitName;

export interface Moves {
  /** Refunds, voids, captures and reversals in Stripe's dashboard. */
  outside: boolean;
  disputes: boolean;
  failingRefunds: boolean;
}

/**
 * Plans the steps of one booking, in order; some may not be allowed at their turn. The first bookings
 * of a simulation take one course each, the rarest first, so that a run of 52 contains all of them.
 */
export function planBooking(random: SeededRandom, moves: Moves, index: number): StepName[] {
  const courses = coursesOf(moves);
  const dealt = Object.values(courses).at(-1 - index);
  if (dealt) {
    const [, course] = dealt;
    return ['open checkout', 'pay', 'return from checkout', 'approve', ...course(random)];
  }
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
  return [...steps, ...planTrip(random, courses)];
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

const home: readonly StepName[] = ['wait until drop-off', 'complete'];
const cancellations = [
  ['guest cancels'],
  ['wait until shortly before pickup', 'guest cancels'],
  ['host cancels'],
] as const satisfies readonly (readonly StepName[])[];

type Course = (random: SeededRandom) => StepName[];
type Courses = Record<string, [number, Course]>;

/** Courses without outside interference, each with its weight. */
const usualCourses: Courses = {
  taken: [30, () => [...home]],
  'completed by itself': [8, () => ['wait until completed']],
  'guest cancels early': [5, () => ['guest cancels']],
  'guest cancels late': [10, () => [...cancellations[1]]],
  'host cancels': [4, () => ['host cancels']],
  incident: [6, () => ['wait until pickup', 'report incident', ...home, 'unfreeze']],
  race: [4, () => ['race', ...home]],
};

const extended = ['ask to extend', 'accept change'] as const satisfies readonly StepName[];
const shortened = ['ask to shorten', 'accept change'] as const satisfies readonly StepName[];
const unpaid = [
  'ask to extend',
  'the next card is declined',
  'accept change',
] as const satisfies readonly StepName[];

/** With other dates: accepted and not, paid and not. */
const changedCourses: Courses = {
  extended: [6, () => [...extended, ...home]],
  'extended, then cancelled': [4, (random) => [...extended, ...random.pick(cancellations)]],
  'extended during the trip': [3, () => ['wait until pickup', ...extended, ...home]],
  shortened: [4, () => [...shortened, ...home]],
  'extended and shortened': [
    3,
    (random) => [...extended, ...shortened, ...random.pick([home, ...cancellations])],
  ],
  'change declined': [1, () => ['ask to extend', 'decline change', ...home]],
  'change withdrawn': [1, () => ['ask to shorten', 'withdraw change', ...home]],
  'change lapsed': [1, () => ['ask to extend', 'wait nine hours', 'accept change', ...home]],
  'changed in a race': [4, () => ['ask to extend', 'race over a change', ...home]],
  'extension not paid': [3, () => [...unpaid, 'wait nine hours', ...home]],
  'extension paid by link': [4, () => [...unpaid, 'pay the extension', ...home]],
  'cancelled with an unpaid extension': [2, (random) => [...unpaid, ...random.pick(cancellations)]],
};

const late = [
  'wait until pickup',
  'hand over',
  'wait until late',
  'hand back',
  'claim the late return',
] as const satisfies readonly StepName[];

/** With a car that comes back late, and what follows. */
const lateCourses: Courses = {
  'late, accepted': [3, () => [...late, 'accept the claim', 'complete']],
  'late, in silence': [2, () => [...late, 'complete', 'wait a week']],
  'late, upheld': [2, () => [...late, 'contest the claim', 'uphold the claim', 'complete']],
  'late, rejected': [1, () => [...late, 'contest the claim', 'reject the claim', 'complete']],
  'late, withdrawn': [1, () => [...late, 'withdraw the claim', 'complete']],
  'late, paid by link': [
    2,
    () => [...late, 'the next card is declined', 'accept the claim', 'pay the claim', 'complete'],
  ],
};

/** With refunds that banks refuse, and refunds and reversals in Stripe's dashboard. */
const outsideCourses: Courses = {
  'refund fails three times': [
    3,
    (random) => ['refunds fail', ...random.pick(cancellations), 'wait a week'],
  ],
  'refunded in part': [3, () => ['dashboard refunds in part', ...home]],
  'refunded in part, then cancelled': [
    2,
    (random) => ['dashboard refunds in part', ...random.pick(cancellations)],
  ],
  'refunded in full': [3, () => ['dashboard refunds in full', ...home]],
  'extended and refunded': [
    3,
    (random) => [
      ...extended,
      random.pick(['dashboard refunds in part', 'dashboard refunds in full'] as const),
      ...random.pick([home, shortened, ...cancellations]),
    ],
  ],
  'refunded after payout': [
    4,
    (random) => [
      ...home,
      ...random.pick([[], ['wait a week']] as const),
      random.pick(['dashboard refunds in part', 'dashboard refunds in full'] as const),
    ],
  ],
  reversed: [4, () => [...home, 'dashboard reverses the transfer']],
  'reversed in part': [3, () => [...home, 'dashboard reverses part of the transfer']],
  'reversed and sent again': [
    3,
    () => [...home, 'dashboard reverses the transfer', 'dashboard sends the transfer again'],
  ],
  'refunded after payout, then reversed': [
    3,
    () => [...home, 'wait a week', 'dashboard refunds in full', 'dashboard reverses the transfer'],
  ],
};

const anyDispute = ['dispute', 'dispute', 'dispute in part'] as const;

const lostAndOver = (random: SeededRandom): StepName[] => [
  random.pick(anyDispute),
  'lose dispute',
  ...random.pick([[], home, ...cancellations] as const),
];

/** With disputes, in every possible order of bank and people. */
const disputedCourses: Courses = {
  'disputed and won': [3, (random) => [random.pick(anyDispute), ...home, 'win dispute']],
  'disputed and lost': [4, (random) => [random.pick(anyDispute), ...home, 'lose dispute']],
  'lost before the trip': [3, (random) => [random.pick(anyDispute), 'lose dispute', ...home]],
  'extended and disputed': [
    4,
    (random) => [
      ...extended,
      ...random.pick([[], home] as const),
      random.pick(anyDispute),
      random.pick(['win dispute', 'lose dispute', 'lose dispute'] as const),
      ...random.pick([home, ...cancellations]),
    ],
  ],
  'disputed in silence': [2, () => ['dispute', ...home, 'wait a week', 'wait a week']],
  'disputed after payout': [
    5,
    (random) => [
      ...home,
      ...random.pick([[], ['wait a week']] as const),
      random.pick(anyDispute),
      random.pick(['win dispute', 'lose dispute', 'lose dispute'] as const),
    ],
  ],
  'lost, then cancelled': [
    6,
    (random) => [random.pick(anyDispute), 'lose dispute', ...random.pick(cancellations)],
  ],
  'won, then cancelled': [
    2,
    (random) => [random.pick(anyDispute), 'win dispute', ...random.pick(cancellations)],
  ],
  'cancelled late, then disputed': [
    3,
    (random) => [
      ...cancellations[1],
      random.pick(anyDispute),
      random.pick(['win dispute', 'lose dispute'] as const),
    ],
  ],
  'refunded in part, disputed as a whole': [
    4,
    (random) => [
      'dashboard refunds in part',
      'dispute the whole charge',
      random.pick(['win dispute', 'win dispute in part', 'lose dispute'] as const),
      ...random.pick([home, ...cancellations]),
    ],
  ],
  'partly won': [
    4,
    (random) => [
      ...random.pick([[], home] as const),
      'dispute',
      'win dispute in part',
      ...random.pick([home, ...cancellations]),
    ],
  ],
  'reinstated in part': [2, (random) => [...lostAndOver(random), 'reinstate part', ...home]],
  reinstated: [2, (random) => [...lostAndOver(random), 'reinstate all', ...home]],
  inquiry: [2, () => ['inquiry', ...home]],
  'inquiry and cancelled': [2, (random) => ['inquiry', ...random.pick(cancellations)]],
  escalated: [
    4,
    (random) => [
      'inquiry',
      ...random.pick([[], home] as const),
      'escalate inquiry',
      random.pick(['win dispute', 'lose dispute'] as const),
      ...home,
    ],
  ],
};

function coursesOf(moves: Moves): Courses {
  return {
    ...usualCourses,
    ...changedCourses,
    ...lateCourses,
    ...(moves.outside && outsideCourses),
    ...(moves.disputes && disputedCourses),
  };
}

function planTrip(random: SeededRandom, courses: Courses): StepName[] {
  const weights = Object.fromEntries(
    Object.entries(courses).map(([name, [weight]]) => [name, weight]),
  );
  const [, course] = courses[random.pickWeighted(weights)] ?? [0, () => [...home]];
  return course(random);
}

export const supportedMoves: Moves = { outside: true, disputes: true, failingRefunds: true };
