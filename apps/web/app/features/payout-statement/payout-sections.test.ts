import { expect, test } from 'vitest';
import { payoutSections, sumOf } from './payout-sections.ts';

const payout = (
  status: 'held' | 'frozen' | 'transferred' | 'none',
  amount: string,
  on?: string,
) => ({
  status,
  amount,
  sent: status === 'transferred' ? amount : '0.00',
  expectedOn: on ?? null,
});

test('what is to come is first, then the months, each with its sum', () => {
  const sections = payoutSections([
    payout('held', '140.25', '2026-12-15'),
    payout('transferred', '93.50', '2026-11-20'),
    payout('frozen', '333.20'),
    payout('none', '0.00'),
    payout('transferred', '187.00', '2026-10-05'),
    payout('transferred', '214.20', '2026-11-27'),
  ]);
  expect(sections.map(({ title, rows }) => [title, sumOf(rows)])).toEqual([
    ['Not sent yet', '473.45'],
    ['November 2026', '307.70'],
    ['October 2026', '187.00'],
    ['Nothing sent', '0.00'],
  ]);
});

test('a payout that was wholly kept for a debt sent nothing', () => {
  const [section] = payoutSections([
    { status: 'transferred', amount: '80.00', sent: '0.00', expectedOn: '2026-11-27' },
  ]);
  expect(section?.title).toBe('Nothing sent');
});
