/**
 * 12345 → '12,345'. Without `Intl`, whose data takes a phone some 30 ms of a page's start. The number is
 * whole and not negative.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** '1 trip', '12 trips'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
