import type { Decision } from '@curbside/domain/states/action-table';

/** Says of each action whether it is allowed at this moment, or why not. */
export function actionsOnWire<Action extends string>(
  names: readonly Action[],
  decideOn: (action: Action) => Decision,
): Record<Action, { allowed: boolean; reason?: string }> {
  const decisions = names.map((action) => {
    const decision = decideOn(action);
    const { allowed } = decision;
    return [action, decision.allowed ? { allowed } : { allowed, reason: decision.reason }];
  });
  return Object.fromEntries(decisions);
}
