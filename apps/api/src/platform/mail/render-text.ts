import { product } from '@curbside/domain/product';
import type { Letter, LetterFooter } from './letter.ts';

export function renderText(letter: Letter, footer: LetterFooter): string {
  const { name, paragraphs, facts = [], prices = [], action, notes = [] } = letter;
  const blocks = [
    name && `Hello ${name},`,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    prices.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    `${action.label}:\n${action.url}`,
    ...notes,
    product.name,
    `-- \n${footer.reason}${footer.unsubscribeUrl ? `\nUnsubscribe: ${footer.unsubscribeUrl}` : ''}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
