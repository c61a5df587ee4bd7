import { sql } from 'drizzle-orm';
import type { TestSite } from './factories.ts';

/** Puts sales tax that may be remitted into the ledger. */
export async function insertSalesTax({ db }: Pick<TestSite, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const name = `sale-${crypto.randomUUID()}`;
    await tx.execute(sql`insert into ledger_entries (entry, stripe_object, event, line_count, posted_at)
      values (${`${name}:sold`}, ${name}, 'sold', 2, now())`);
    await tx.execute(sql`insert into ledger_lines (entry, event, account, cents, posted_at)
      values (${`${name}:sold`}, 'sold', 'sales_tax_payable', -500, now()),
        (${`${name}:sold`}, 'sold', 'bank', 500, now())`);
  });
}
