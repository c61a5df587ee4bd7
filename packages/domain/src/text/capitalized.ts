/** 'in_progress' as a label: 'In progress'. */
export function capitalized(word: string): string {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
