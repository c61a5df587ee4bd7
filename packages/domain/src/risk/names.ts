/** Lower case, without accents, titles and punctuation. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !suffixes.has(word));
}

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/**
 * True if two full names can belong to one person: every word of the shorter name is in the longer
 * one; an initial is enough for any word but the last. Documents contain middle names that profiles
 * leave out. If a name has no words, there is nothing to compare.
 */
export function namesAgree(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort(
    (a, b) => a.length - b.length,
  );
  const last = shorter.at(-1);
  if (last === undefined || longer.length === 0) return true;
  if (!longer.includes(last)) return false;
  return shorter
    .slice(0, -1)
    .every((word) => longer.some((candidate) => candidate === word || isInitial(word, candidate)));
}

function isInitial(word: string, candidate: string): boolean {
  const [short = '', long = ''] =
    word.length < candidate.length ? [word, candidate] : [candidate, word];
  return short.length === 1 && long.startsWith(short);
}
