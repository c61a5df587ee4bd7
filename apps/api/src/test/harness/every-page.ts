import { expect } from 'vitest';
import type { TestAnswer } from './client.ts';
import type { Person } from './factories.ts';

/** Follows the Link headers to the end; each page says which rows of the list it has. */
export async function everyPage<Row>(
  person: Person,
  path: string,
): Promise<{ rows: Row[]; totals: Set<string | null> }> {
  const rows: Row[] = [];
  const totals = new Set<string | null>();
  let next: string | undefined = path;
  while (next) {
    const answer: TestAnswer<Row[]> = await person.client.send('GET', next);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-first-row')).toBe(String(rows.length + 1));
    rows.push(...answer.body);
    totals.add(answer.headers.get('x-total-count'));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return { rows, totals };
}
