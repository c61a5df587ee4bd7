import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';
import { insertSalesTax } from '../../test/harness/sales-tax.ts';

async function entryBody(stage: AccessStage) {
  await insertSalesTax(stage.app);
  return { kind: 'tax_remitted', amount: '1.00', reason: 'November' };
}

const decide = (action: 'approve' | 'reject') => async (stage: AccessStage) => {
  const author = stage.people.admin.client;
  const { body } = await author.call(journalEndpoints.writeJournalEntry, {
    body: await entryBody(stage),
  });
  return { path: `/api/admin/journal/${body.id}/${action}` };
};

/** The admin wrote the entry. */
export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/journal                        | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/journal                       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/journal/{id}/approve          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
POST /api/admin/journal/{id}/reject           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
`,
  {
    'POST /api/admin/journal': async (stage) => ({ body: await entryBody(stage) }),
    'POST /api/admin/journal/{id}/approve': decide('approve'),
    'POST /api/admin/journal/{id}/reject': decide('reject'),
  },
);
