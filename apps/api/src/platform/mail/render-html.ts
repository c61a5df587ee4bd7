import { product } from '@curbside/domain/product';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter, LetterFact, LetterFooter, PriceLine } from './letter.ts';
import { darkMailStyles, mailStyles as styles } from './mail-theme.ts';

/** React escapes every text, so people's words are never markup. */
export function renderHtml(subject: string, letter: Letter, footer: LetterFooter): string {
  const { name, paragraphs, facts = [], prices = [], action, notes = [] } = letter;
  const page = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkMailStyles),
    ),
    h(
      Body,
      { style: styles.body, className: 'ground' },
      h(Preview, null, paragraphs[0] ?? subject),
      h(
        Container,
        { style: styles.container },
        h('p', { style: styles.brand, className: 'ink' }, product.name),
        h(
          'div',
          { style: styles.card, className: 'card' },
          name && paragraph(`Hello ${name},`),
          ...paragraphs.map(paragraph),
          facts.length > 0 && block(...facts.map(factRow)),
          prices.length > 0 && block(...prices.map(priceRow)),
          h(Button, { href: action.url, style: styles.button, className: 'button' }, action.label),
          ...notes.map((note) => h(Text, { style: styles.note, className: 'soft' }, note)),
        ),
        h(Text, { style: styles.footer, className: 'soft' }, ...footerWords(footer)),
      ),
    ),
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function paragraph(text: string): ReactNode {
  return h(Text, { style: styles.text, className: 'ink' }, text);
}

function block(...rows: ReactNode[]): ReactNode {
  return h('div', { style: styles.block, className: 'line' }, ...rows);
}

function factRow({ label, value }: LetterFact): ReactNode {
  return h(
    Row,
    null,
    h(Column, { style: styles.label, className: 'soft' }, label),
    h(Column, { style: styles.value, className: 'ink' }, value),
  );
}

function priceRow(
  { label, amount }: PriceLine,
  index: number,
  all: readonly PriceLine[],
): ReactNode {
  const sum = index === all.length - 1 ? styles.sum : undefined;
  return h(
    Row,
    null,
    h(Column, { style: { ...styles.price, ...sum }, className: 'ink' }, label),
    h(Column, { style: { ...styles.amount, ...sum }, className: 'ink' }, amount),
  );
}

function footerWords({ reason, unsubscribeUrl }: LetterFooter): ReactNode[] {
  if (!unsubscribeUrl) return [reason];
  const link = h(
    'a',
    { href: unsubscribeUrl, style: styles.link, className: 'soft' },
    'Unsubscribe',
  );
  return [reason, ' ', link];
}
