import { market } from '@curbside/domain/market/current';
import { product } from '@curbside/domain/product';

const city = lettersOf(market.name);

/** Words that people guess first for this product. Added digits and symbols make no difference. */
export const contextWords: ReadonlySet<string> = new Set([
  product.slug,
  `${product.slug}admin`,
  `${product.slug}car`,
  `${product.slug}cars`,
  `${product.slug}host`,
  `${product.slug}password`,
  `${product.slug}rental`,
  `my${product.slug}`,
  'carrental',
  'carshare',
  'carsharing',
  'masteradmin',
  city,
  `${city}city`,
  `${city}cars`,
  'rentacar',
  'rentalcar',
]);

/** Letters of a password in lower case, to compare with `contextWords`. */
export function lettersOf(password: string): string {
  return password.toLowerCase().replace(/[^\p{L}]/gu, '');
}
