import { insertSetting } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { defaultFaqs } from './default-faqs.ts';
import { insertFaq } from './queries.ts';

/** Gives a database its first FAQs, once: administrators may have changed or deleted them since. */
export async function seedFaqs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await insertSetting(tx, 'default-faqs', 'inserted'))) return;
    const now = clock.now();
    for (const faq of defaultFaqs) await insertFaq(tx, { ...faq, createdAt: now, updatedAt: now });
  });
}
