import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { expect, test } from 'vitest';
import type { TestAnswer } from '../../test/harness/client.ts';
import { everyPage } from '../../test/harness/every-page.ts';
import { createStaff } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { insertLedgerEntry } from './entry-queries.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

/** On a day of its own, which the lists below ask for: entries of two lines, and of one instant. */
const day = '2031-03-04';
const path = `/api/admin/ledger?from=${day}&to=${day}`;
const count = 5;
await app.db.transaction(async (tx) => {
  for (let number = 0; number < count; number += 1) {
    await insertLedgerEntry(tx, {
      stripeObject: `txn_page_${number}`,
      event: 'posted',
      bookingId: null,
      orderId: null,
      postedAt: new Date(`${day}T17:00:00.000Z`),
      lines: { sales_tax_payable: 100 + number, bank: -100 - number },
    });
  }
});

interface Line {
  id: number;
  entry: string;
}

/** The names of the entries on each page. */
async function entriesByPage(limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | undefined = `${path}&limit=${limit}`;
  while (next) {
    const answer: TestAnswer<Line[]> = await admin.client.send('GET', next);
    expect(answer.body.length).toBeLessThanOrEqual(limit);
    pages.push(answer.body.map(({ entry }) => entry));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

test.each([
  [2, [2, 2, 2, 2, 2]],
  [3, [2, 2, 2, 2, 2]],
  [4, [4, 4, 2]],
  [5, [4, 4, 2]],
  [9, [8, 2]],
  [10, [10]],
  [50, [10]],
])('a page of at most %i lines has its entries whole', async (limit, lengths) => {
  const pages = await entriesByPage(limit);
  expect(pages.map((page) => page.length)).toEqual(lengths);
  for (const [index, page] of pages.entries()) {
    for (const other of pages.slice(index + 1)) {
      expect(page.filter((entry) => other.includes(entry))).toEqual([]);
    }
  }
});

test.each([1, 2, 3, 7])('pages of at most %i lines have every line once', async (limit) => {
  const { rows, totals } = await everyPage<Line>(admin, `${path}&limit=${limit}`);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * count);
  expect(rows).toHaveLength(2 * count);
  expect([...totals]).toEqual([String(2 * count)]);
});

test('an entry that is longer than the page is the one that is cut', async () => {
  expect((await entriesByPage(1)).map((page) => page.length)).toEqual(Array(2 * count).fill(1));
});

test('of one account, a page has as many lines as it may', async () => {
  const { body } = await admin.client.call(ledgerEndpoints.ledger, {
    query: { account: 'bank', from: day, to: day, limit: '3' },
  });
  expect(body.map(({ entry }) => entry)).toEqual([
    'txn_page_4:posted',
    'txn_page_3:posted',
    'txn_page_2:posted',
  ]);
});
