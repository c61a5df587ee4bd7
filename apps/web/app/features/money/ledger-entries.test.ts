import { describe, expect, test } from 'vitest';
import { entriesOf, entryAmount, entryName, type LedgerLine } from './ledger-entries.ts';

type Lines = readonly [LedgerLine['account'], string][];

/** Lines of one entry, with account and amount. */
function linesOf(entry: string, lines: Lines): LedgerLine[] {
  return lines.map(([account, amount], id) => ({
    id,
    entry,
    event: entry.split(':')[1] ?? '',
    bookingId: 172,
    orderId: 173,
    account,
    amount,
    currency: 'usd',
    postedAt: '2026-11-29T12:33:00.000Z',
  }));
}

const payment: Lines = [
  ['stripe_fees', '8.65'],
  ['guest_balance', '-288.08'],
  ['stripe_pending', '279.43'],
];

test('lines that follow each other under one name are one entry', () => {
  const lines = [...linesOf('txn_2:posted', payment), ...linesOf('txn_1:posted', payment)];
  expect(entriesOf(lines).map((entry) => entry.length)).toEqual([3, 3]);
});

describe('an entry', () => {
  test.each<[string, string, Lines]>([
    ['Payment', 'txn_1:posted', payment],
    [
      'Refund',
      'txn_1:posted',
      [
        ['guest_balance', '288.08'],
        ['stripe_pending', '-288.08'],
      ],
    ],
    [
      'Payout to host',
      'txn_1:posted',
      [
        ['host_payable', '93.50'],
        ['stripe_pending', '-93.50'],
      ],
    ],
    [
      'Stripe fee',
      'txn_1:posted',
      [
        ['stripe_fees', '15.00'],
        ['stripe_available', '-15.00'],
      ],
    ],
    [
      'Refund due',
      'pi_1:refund_due',
      [
        ['guest_balance', '-5.00'],
        ['host_payable', '5.00'],
      ],
    ],
    ['Funds available', 'txn_1:available', [['stripe_available', '5.00']]],
  ])('is a %s', (name, entry, lines) => {
    expect(entriesOf(linesOf(entry, lines)).map(entryName)).toEqual([name]);
  });

  test('moves the sum of its debits', () => {
    expect(entriesOf(linesOf('txn_1:posted', payment)).map(entryAmount)).toEqual(['288.08']);
  });

  test('moves what a filter has left of it', () => {
    const lines = linesOf('txn_1:posted', [['guest_balance', '-288.08']]);
    expect(entriesOf(lines).map(entryAmount)).toEqual(['288.08']);
  });
});
