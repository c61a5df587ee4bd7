import type { FaqCategory } from '@curbside/domain/faqs/categories';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteFaq, type FaqRow, insertFaq, updateFaq } from './queries.ts';
import { sanitizeAnswer } from './sanitize-answer.ts';

interface FaqFields {
  question: string;
  /** HTML written by an administrator. */
  answer: string;
  category: FaqCategory;
}

/** Sanitizes the answer before storing it. */
export async function addFaq(deps: Deps, actor: Person, input: FaqFields): Promise<FaqRow> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const faq = await insertFaq(tx, {
      ...input,
      answer: sanitizeAnswer(input.answer),
      createdAt: now,
      updatedAt: now,
    });
    await audit(ctx, 'created', faq.id);
    return faq;
  });
}

/** Changes only the given fields. */
export async function editFaq(
  deps: Deps,
  actor: Person,
  { id, ...change }: { id: number } & { [Name in keyof FaqFields]?: FaqFields[Name] | undefined },
): Promise<FaqRow> {
  const { question, answer, category } = change;
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const faq = await updateFaq(tx, id, {
      ...(question !== undefined && { question }),
      ...(answer !== undefined && { answer: sanitizeAnswer(answer) }),
      ...(category !== undefined && { category }),
      updatedAt: now,
    });
    if (!faq) throw notFound('FAQ');
    await audit(ctx, 'changed', id);
    return faq;
  });
}

export async function removeFaq(deps: Deps, actor: Person, { id }: { id: number }): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    if (!(await deleteFaq(ctx.tx, id))) throw notFound('FAQ');
    await audit(ctx, 'deleted', id);
  });
}

async function audit(ctx: Context, verb: string, id: number): Promise<void> {
  await recordAudit(ctx, { action: `faq.${verb}`, entity: 'faq', entityId: id });
}
