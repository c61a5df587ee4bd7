import { type Faq, faqEndpoints } from '@curbside/domain/faqs/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { addFaq, editFaq, removeFaq } from './change-faqs.ts';
import { type FaqRow, listFaqs } from './queries.ts';
import { sanitizeAnswer } from './sanitize-answer.ts';

export function registerFaqs(app: FastifyInstance, deps: Deps): void {
  servePublic(app, faqEndpoints.faqs, async () => (await deps.reads(listFaqs)).map(faqOnWire));
  serve(app, faqEndpoints.createFaq, async ({ actor, body }) =>
    faqOnWire(await addFaq(deps, actor, body)),
  );
  serve(app, faqEndpoints.previewFaq, async ({ body }) => ({
    answer: sanitizeAnswer(body.answer),
  }));
  serve(app, faqEndpoints.updateFaq, async ({ actor, params, body }) =>
    faqOnWire(await editFaq(deps, actor, { id: params.id, ...body })),
  );
  serve(app, faqEndpoints.deleteFaq, async ({ actor, params }) => {
    await removeFaq(deps, actor, { id: params.id });
    return null;
  });
}

function faqOnWire({ id, question, answer, category, createdAt }: FaqRow): Faq {
  return { id, question, answer, category, createdAt: createdAt.toISOString() };
}
