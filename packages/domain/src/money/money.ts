import { market } from '../market/current.ts';

const { code, symbol } = market.currency;

/** As Stripe writes it. */
export const marketCurrency = code.toLowerCase();

/** Both are non-negative integers. The result is rounded half-up, without fractions in between. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** Cents to the wire's decimal string: 8400 → "84.00". */
export function toDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The wire's decimal string to cents: "84", "84.5", "84.00" → 8400, 8450, 8400. Throws RangeError. */
export function toCents(decimal: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!match) throw new RangeError(`Not an amount of money: ${decimal}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** For people: 123456 → "$1,234.56", with the symbol of the city's currency. */
export function formatDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}${symbol}${toDecimal(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}
