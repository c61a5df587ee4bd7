import type { Decision } from '@curbside/domain/states/action-table';

export function decideClose({
  isOver,
  isClosed,
}: {
  isOver: boolean;
  isClosed: boolean;
}): Decision {
  const refuse = (reason: string): Decision => ({ allowed: false, code: 'wrong_state', reason });
  if (!isOver) return refuse('This month is not over yet.');
  if (isClosed) return refuse('This month is closed already.');
  return { allowed: true };
}
