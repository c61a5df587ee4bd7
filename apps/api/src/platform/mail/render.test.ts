import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Letter } from './letter.ts';
import { mailColors } from './mail-theme.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts';

const letter: Letter = {
  name: 'Pat',
  paragraphs: ['Your trip is approved.'],
  facts: [{ label: 'Where', value: 'Astoria, Queens' }],
  prices: [
    { label: '$84.00 × 3 days', amount: '$252.00' },
    { label: 'Total', amount: '$288.08' },
  ],
  action: { label: 'View trip', url: 'https://curbside.example/my-bookings?bookingId=7&x=1' },
  notes: ['Bring your license.'],
};
const footer = { reason: 'You asked for it.', unsubscribeUrl: 'https://curbside.example/u?t=1' };

test('a letter reads the same as text', () => {
  expect(renderText(letter, footer)).toBe(`Hello Pat,

Your trip is approved.

Where: Astoria, Queens

$84.00 × 3 days: $252.00
Total: $288.08

View trip:
https://curbside.example/my-bookings?bookingId=7&x=1

Bring your license.

Curbside

-- 
You asked for it.
Unsubscribe: https://curbside.example/u?t=1
`);
});

test('a letter without facts, prices or notes leaves no gaps', () => {
  const { action } = letter;
  const text = renderText({ paragraphs: ['Hi.'], action }, { reason: 'Because.' });
  expect(text).not.toMatch(/\n{3}/);
  expect(text).not.toContain('Unsubscribe');
});

test('the HTML says everything that the text says', () => {
  const html = renderHtml('Approved', letter, footer);
  const words = html
    .replace(/<style[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');
  for (const said of ['Hello Pat,', 'Astoria, Queens', '$252.00', '$288.08', 'Bring your license.'])
    expect(words).toContain(said);
  expect(html).toContain('href="https://curbside.example/my-bookings?bookingId=7&amp;x=1"');
  expect(html).toContain('href="https://curbside.example/u?t=1"');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</td></table><form action=//evil.example>',
  '<!--[if mso]><a href=//evil.example>x</a><![endif]-->',
  "'; background:url(//evil.example)",
])('what people wrote is never markup: %s', (hostile) => {
  const html = renderHtml(
    hostile,
    {
      name: hostile,
      paragraphs: [hostile],
      facts: [{ label: hostile, value: hostile }],
      prices: [{ label: hostile, amount: hostile }],
      action: { label: hostile, url: 'https://curbside.example/' },
      notes: [hostile],
    },
    { reason: hostile },
  );
  // The library adds one conditional comment of its own to each side of the button.
  const tags = [...html.matchAll(/<(?!\/)([a-z!][a-z0-9]*)/gi)].map(([, name]) => name);
  for (const name of ['img', 'script', 'form']) expect(tags).not.toContain(name);
  expect(html).not.toMatch(/<a [^>]*evil/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://curbside.example/',
  ]);
});

test('the colors are those of the pages', async () => {
  const tokens = await readFile(
    new URL('../../../../web/app/ui/theme/tokens.css', import.meta.url),
    'utf8',
  );
  for (const [name, color] of Object.entries(mailColors)) {
    expect(new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1]).toBe(color);
  }
});

test('an unsubscribe token names its person and email, and only ours counts', () => {
  const named = { userId: '0b0e7d5c-6a3f-4a63-8c5e-6f0e0a5e9b11', email: 'tripReminders' } as const;
  const token = makeUnsubscribeToken('secret', named);
  expect(readUnsubscribeToken('secret', token)).toEqual(named);
  expect(readUnsubscribeToken('other', token)).toBeUndefined();
  const [name, signature] = token.split('.');
  const changed = Buffer.from(`${named.userId}.supportReplies`).toString('base64url');
  for (const forged of ['', '.', `${changed}.${signature}`, `${name}.`, `${name}.x`, `${token}x`])
    expect(readUnsubscribeToken('secret', forged)).toBeUndefined();
});
