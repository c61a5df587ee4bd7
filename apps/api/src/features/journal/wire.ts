import type { JournalEntry } from '@curbside/domain/journal/endpoints';
import { decideJournalAction, journalActionNames } from '@curbside/domain/journal/states';
import { toDecimal } from '@curbside/domain/money/money';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import { callerOf } from './policy.ts';
import type { JournalDetails } from './queries.ts';

export function entryOnWire(details: JournalDetails, actor: Person, now: Date): JournalEntry {
  const { entry, userName, authorName, deciderName } = details;
  const caller = callerOf(actor, details);
  return {
    id: entry.id,
    kind: entry.kind,
    amount: toDecimal(entry.cents),
    bookingId: entry.bookingId,
    userId: entry.userId,
    userName: entry.userId ? userName : null,
    account: entry.account,
    reason: entry.reason,
    note: entry.note,
    status: entry.status,
    author: { id: entry.authorId, name: authorName },
    decidedBy: entry.decidedBy ? { id: entry.decidedBy, name: deciderName } : null,
    createdAt: entry.createdAt.toISOString(),
    decidedAt: entry.decidedAt?.toISOString() ?? null,
    actions: actionsOnWire(journalActionNames, (action) =>
      decideJournalAction(action, { facts: entry, caller, now }),
    ),
  };
}
