type RefusalCode = 'forbidden' | 'account_disabled' | 'wrong_state' | 'change_open';

export type Decision = { allowed: true } | { allowed: false; reason: string; code: RefusalCode };

interface Obstacle<Facts> {
  when(facts: Facts, now: Date): boolean;
  because: string;
  /** `wrong_state` by default. */
  code?: RefusalCode;
}

/**
 * One row of a state machine: who may act, from which status, and what else stands in the way. The
 * server decides by it, the API sends the decision, and pages render that.
 */
export interface ActionRule<Status extends string, Party extends string, Facts> {
  by: readonly Party[];
  /** Open to staff as well, be they a party or not. */
  orStaff?: true;
  needsActiveAccount?: true;
  /** For administrators who are no party to the trip that it is about. */
  notOnOwnTrip?: true;
  from: readonly Status[];
  /** Explains the refusal from a status better than the state machine's general sentence. */
  otherwise?: Partial<Record<Status, string>>;
  unless?: readonly Obstacle<Facts>[];
}

export interface RefusalWords<Status extends string, Party extends string> {
  onlyFor(parties: readonly Party[]): string;
  inStatus(status: Status): string;
}

export interface ActionCaller<Party extends string> {
  /** The caller's side; undefined for everyone else, such as staff. */
  party: Party | undefined;
  isStaff?: boolean;
  isActive: boolean;
  /** An administrator who is a party to the trip in question. */
  isAdminOfOwnTrip?: boolean;
}

export const accountDisabledText =
  'Your account is disabled. Please contact support; only an administrator can re-enable it.';

export const ownTripText = 'Another administrator must act on your own trip.';

/** Returns the sentence that explains a refusal. */
export function decide<
  Status extends string,
  Party extends string,
  Facts extends { status: Status },
>(
  rule: ActionRule<Status, Party, Facts>,
  words: RefusalWords<Status, Party>,
  { facts, caller, now }: { facts: Facts; caller: ActionCaller<Party>; now: Date },
): Decision {
  if (rule.notOnOwnTrip && caller.isAdminOfOwnTrip) {
    return { allowed: false, reason: ownTripText, code: 'forbidden' };
  }
  const isParty = caller.party !== undefined && rule.by.includes(caller.party);
  if (!isParty && !(rule.orStaff && caller.isStaff)) {
    return { allowed: false, reason: words.onlyFor(rule.by), code: 'forbidden' };
  }
  if (rule.needsActiveAccount && !caller.isActive) {
    return { allowed: false, reason: accountDisabledText, code: 'account_disabled' };
  }
  if (!rule.from.includes(facts.status)) {
    const reason = rule.otherwise?.[facts.status] ?? words.inStatus(facts.status);
    return { allowed: false, reason, code: 'wrong_state' };
  }
  const obstacle = rule.unless?.find(({ when }) => when(facts, now));
  if (obstacle) {
    const { because, code = 'wrong_state' } = obstacle;
    return { allowed: false, reason: because, code };
  }
  return { allowed: true };
}
