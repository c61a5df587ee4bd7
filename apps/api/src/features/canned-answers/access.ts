import { cannedAnswerEndpoints } from '@curbside/domain/canned-answers/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';

const answer = { title: 'Hello', text: 'Hello {name}' };

async function keptAnswer(stage: AccessStage) {
  const body = answer;
  const kept = await stage.people.support.client.call(cannedAnswerEndpoints.createCannedAnswer, {
    body,
  });
  return { path: `/api/support/canned-answers/${kept.body.id}` };
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/support/canned-answers               | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
POST /api/support/canned-answers              | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
PATCH /api/support/canned-answers/{id}        | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
DELETE /api/support/canned-answers/{id}       | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
`,
  {
    'POST /api/support/canned-answers': () => ({ body: answer }),
    'PATCH /api/support/canned-answers/{id}': async (stage) => ({
      ...(await keptAnswer(stage)),
      body: { title: 'Good day' },
    }),
    'DELETE /api/support/canned-answers/{id}': keptAnswer,
  },
);
