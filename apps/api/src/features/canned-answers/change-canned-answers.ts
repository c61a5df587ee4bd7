import type { cannedAnswerSchema } from '@curbside/domain/canned-answers/forms';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import {
  type CannedAnswerRow,
  deleteCannedAnswer,
  insertCannedAnswer,
  updateCannedAnswer,
} from './queries.ts';

type Given = z.output<typeof cannedAnswerSchema>;

export async function createCannedAnswer(
  deps: Deps,
  actor: Person,
  { title, text }: Given,
): Promise<CannedAnswerRow> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = await insertCannedAnswer(tx, { title, text, createdAt: now, updatedAt: now });
    await audit(ctx, 'canned_answer.created', row);
    return row;
  });
}

export async function changeCannedAnswer(
  deps: Deps,
  actor: Person,
  { id, title, text }: { id: number } & { [Field in keyof Given]?: string | undefined },
): Promise<CannedAnswerRow> {
  return inTransaction(deps, actor, async (ctx) => {
    const changes = {
      ...(title !== undefined && { title }),
      ...(text !== undefined && { text }),
      updatedAt: ctx.now,
    };
    const row = await updateCannedAnswer(ctx.tx, id, changes);
    if (!row) throw notFound('Answer');
    await audit(ctx, 'canned_answer.changed', row);
    return row;
  });
}

export async function removeCannedAnswer(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<null> {
  await inTransaction(deps, actor, async (ctx) => {
    const row = await deleteCannedAnswer(ctx.tx, id);
    if (!row) throw notFound('Answer');
    await audit(ctx, 'canned_answer.removed', row);
  });
  return null;
}

function audit(ctx: Context, action: string, { id, title, text }: CannedAnswerRow) {
  const details = { title, text };
  return recordAudit(ctx, { action, entity: 'canned_answer', entityId: id, details });
}
