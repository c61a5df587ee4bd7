import { marketDay } from '@curbside/domain/calendar/days';
import type { System } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { insertSetting } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { defaultFaqs } from './default-faqs.ts';
import { insertFaq } from './queries.ts';

/** Inserts the first FAQs only once: administrators may have changed or deleted them since. */
export async function seedFaqs(deps: Pick<Deps, 'db' | 'clock'>, actor: System): Promise<void> {
  await inTransaction(deps, actor, async ({ tx, now }) => {
    if (!(await insertSetting(tx, 'default-faqs', 'inserted'))) return;
    for (const faq of defaultFaqs(marketDay(now))) {
      await insertFaq(tx, { ...faq, createdAt: now, updatedAt: now });
    }
  });
}
