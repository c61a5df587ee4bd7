/** Words in braces that stand in a canned answer for what differs from ticket to ticket. */
export const placeholders = ['name', 'me', 'ticket'] as const;

type Placeholder = (typeof placeholders)[number];

const inBraces = /\{([^{}]*)\}/g;

const isPlaceholder = (word: string): word is Placeholder =>
  placeholders.some((known) => known === word);

/** The first word in braces that nothing can be filled in for. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(inBraces)]
    .map(([, word = '']) => word)
    .find((word) => !isPlaceholder(word));
}

export function fillPlaceholders(text: string, values: Record<Placeholder, string>): string {
  return text.replace(inBraces, (whole, word: string) =>
    isPlaceholder(word) ? values[word] : whole,
  );
}
