import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import { createStaff, type Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Two administrators book what was sent to the guest by bank transfer. */
export async function repayOtherwise(
  app: TestApp,
  author: Person,
  { bookingId, amount }: { bookingId: number; amount: string },
): Promise<void> {
  const reason = 'Sent by bank transfer.';
  const { body } = await author.client.call(journalEndpoints.writeJournalEntry, {
    body: { kind: 'repaid_otherwise', bookingId, amount, reason },
  });
  const other = await createStaff(app, 'admin');
  const params = { id: body.id };
  await other.client.call(journalEndpoints.approveJournalEntry, { params, body: {} });
}
