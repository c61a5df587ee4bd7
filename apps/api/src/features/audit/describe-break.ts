import type { AuditBreak } from './chain-queries.ts';

/** A sentence that names the first thing in the log that is not as it was written. */
export function describeBreak({ auditId, position, problem, month }: AuditBreak): string {
  const ofMonth = month === null ? '' : ` of ${month}`;
  if (auditId !== null) return `The first broken row is ${auditId}${ofMonth}: ${problem}.`;
  const place = position === null ? '' : ` at position ${position}`;
  return `The chain is broken${place}${ofMonth}: ${problem}.`;
}
