import { faqEndpoints } from '@curbside/domain/faqs/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';

const faq = { question: 'How?', answer: '<p>So.</p>', category: 'General' };

const onFaq = async (stage: AccessStage) => {
  const created = await stage.people.admin.client.call(faqEndpoints.createFaq, { body: faq });
  return { path: `/api/admin/faqs/${created.body.id}`, body: { question: 'Why?' } };
};

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/faqs                                 | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/admin/faqs                          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/faqs/preview                  | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
PATCH /api/admin/faqs/{id}                    | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
DELETE /api/admin/faqs/{id}                   | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
`,
  {
    'POST /api/admin/faqs': () => ({ body: faq }),
    'POST /api/admin/faqs/preview': () => ({ body: { answer: faq.answer } }),
    'PATCH /api/admin/faqs/{id}': onFaq,
    'DELETE /api/admin/faqs/{id}': onFaq,
  },
);
