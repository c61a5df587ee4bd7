/**
 * 'Brooklyn', 'Brooklyn and Queens', 'Brooklyn, Queens, and the Bronx'. Written without Intl, whose
 * first list takes a phone some 25 ms of the start of a page.
 */
export function listOf(words: Iterable<string>): string {
  const all = [...words];
  const last = all.pop() ?? '';
  if (all.length === 0) return last;
  return all.length === 1 ? `${all[0]} and ${last}` : `${all.join(', ')}, and ${last}`;
}
