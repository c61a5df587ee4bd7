import { get } from 'node:http';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';

/** The bytes of the answer's body as they are sent, compressed. */
function sentBytes(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
}

/** What the HTML asks for at once: scripts and style sheets, each once. */
async function weigh(address: URL) {
  const html = await (await fetch(address)).text();
  const pick = (pattern: RegExp) =>
    [...new Set([...html.matchAll(pattern)].map(([, path = '']) => path))].map(
      (path) => new URL(path, address),
    );
  const scripts = pick(/<link rel="held-modulepreload" href="([^"]+)"/g);
  const styles = pick(/<link [^>]*rel="stylesheet" href="([^"]+)"/g);
  const sum = async (urls: URL[]) =>
    (await Promise.all(urls.map(sentBytes))).reduce((total, bytes) => total + bytes, 0);
  return { scripts: (await sum(scripts)) / 1000, styles: (await sum(styles)) / 1000 };
}

// Budgets in kB as they are sent. Raise one only with a reason that guests would agree with.
test.for([
  ['/', { scripts: 155, styles: 20 }],
  ['/browse', { scripts: 150, styles: 18 }],
  ['/car/1', { scripts: 181, styles: 22 }],
] as const)('%s stays within its weight', async ([path, budget], { site }) => {
  const weight = await weigh(new URL(path, site.origin));
  expect(weight.scripts).toBeGreaterThan(50);
  expect(weight.scripts).toBeLessThan(budget.scripts);
  expect(weight.styles).toBeGreaterThan(5);
  expect(weight.styles).toBeLessThan(budget.styles);
});
