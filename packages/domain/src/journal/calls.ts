import type { Calls } from '../wire/endpoint.ts';
import type { JournalDefinitions } from './endpoints.ts';

export const journalCalls: Calls<JournalDefinitions> = {
  journal: { method: 'GET', path: '/api/admin/journal' },
  writeJournalEntry: { method: 'POST', path: '/api/admin/journal' },
  approveJournalEntry: { method: 'POST', path: '/api/admin/journal/:id/approve' },
  rejectJournalEntry: { method: 'POST', path: '/api/admin/journal/:id/reject' },
};
