import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import type { JournalKind } from '@curbside/domain/journal/states';
import { createStaff, type Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface Entry {
  kind: JournalKind;
  amount: string;
  bookingId?: number;
  userId?: string;
}

/** One administrator writes an entry, and another approves it. */
export async function postEntry(app: TestApp, author: Person, entry: Entry): Promise<void> {
  const { body } = await author.client.call(journalEndpoints.writeJournalEntry, {
    body: { ...entry, reason: 'Sent by bank transfer.' },
  });
  const other = await createStaff(app, 'admin');
  const params = { id: body.id };
  await other.client.call(journalEndpoints.approveJournalEntry, { params, body: {} });
}

/** Two administrators book what was sent to the guest by bank transfer. */
export const repayOtherwise = (
  app: TestApp,
  author: Person,
  entry: { bookingId: number; amount: string },
): Promise<void> => postEntry(app, author, { kind: 'repaid_otherwise', ...entry });
