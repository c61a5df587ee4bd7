import { product } from '@curbside/domain/product';

/** Words that people would guess for this product first. Digits and signs around them do not help. */
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
  'newyork',
  'newyorkcity',
  'newyorkcars',
  'rentacar',
  'rentalcar',
]);

/** The letters of a password in lower case, which is what the list above is compared with. */
export function lettersOf(password: string): string {
  return password.toLowerCase().replace(/[^\p{L}]/gu, '');
}
