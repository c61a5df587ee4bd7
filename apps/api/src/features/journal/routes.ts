import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve } from '../../platform/http/serve.ts';
import { decideEntry } from './decide-entry.ts';
import { findEntry, listJournalPage } from './queries.ts';
import { entryOnWire } from './wire.ts';
import { writeEntry } from './write-entry.ts';

export function registerJournal(app: FastifyInstance, deps: Deps): void {
  const show = async (actor: Person, id: number) => {
    const found = await findEntry(deps.db, id);
    if (!found) throw notFound('Entry');
    return entryOnWire(found, actor, deps.clock.now());
  };

  serve(app, journalEndpoints.journal, async ({ actor, ...call }) => {
    const { status } = call.query;
    const rows = await answerList(call, (window) => listJournalPage(deps.db, status, window));
    return rows.map((row) => entryOnWire(row, actor, deps.clock.now()));
  });
  serve(app, journalEndpoints.writeJournalEntry, async ({ actor, body }) => {
    const { amount: cents, bookingId, userId, account, note, ...given } = body;
    const { id } = await writeEntry(deps, actor, {
      ...given,
      cents,
      bookingId: bookingId ?? null,
      userId: userId ?? null,
      account: account ?? null,
      note: note ?? null,
    });
    return show(actor, id);
  });
  serve(app, journalEndpoints.approveJournalEntry, async ({ actor, params, body }) => {
    await decideEntry(deps, actor, { ...params, ...body, action: 'approve' });
    return show(actor, params.id);
  });
  serve(app, journalEndpoints.rejectJournalEntry, async ({ actor, params, body }) => {
    await decideEntry(deps, actor, { ...params, ...body, action: 'reject' });
    return show(actor, params.id);
  });
}
