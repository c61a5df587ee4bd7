import { get } from 'node:http';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';

/** Compressed, as sent. */
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

const sumOfSent = async (urls: URL[]) =>
  (await Promise.all(urls.map(sentBytes))).reduce((total, bytes) => total + bytes, 0) / 1000;

// Budgets in kB as they are sent. Raise one only for a reason that guests would agree with.
test.for([
  ['/', { scripts: 192, styles: 29 }],
  ['/browse', { scripts: 188, styles: 28 }],
  ['/car/1', { scripts: 198, styles: 29 }],
  ['/login', { scripts: 206, styles: 28 }],
] as const)('%s stays within its weight', async ([path, budget], { open, site }) => {
  const page = await open('visitor');
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  const answer = await page.goto(path);
  const html = (await answer?.text()) ?? '';
  // The last that a page loads by itself.
  await expect.poll(() => [...scripts].join()).toContain('/fingerprint-sender-');
  await page.waitForLoadState('networkidle');
  const weight = await sumOfSent([...scripts].map((url) => new URL(url)));
  expect(weight).toBeGreaterThan(100);
  expect(weight).toBeLessThan(budget.scripts);
  const sheets = [...html.matchAll(/<link [^>]*rel="stylesheet" href="([^"]+)"/g)];
  expect(sheets.length).toBeLessThanOrEqual(6);
  const styles = await sumOfSent(sheets.map(([, sheet = '']) => new URL(sheet, site.origin)));
  expect(styles).toBeGreaterThan(5);
  expect(styles).toBeLessThan(budget.styles);
});

// A style in the body makes the browser lay out the whole page again when the head gets another
// sheet.
test.for(['/', '/browse', '/car/1', '/sign-up'])(
  'no style stands in the body of %s',
  async (path, { site }) => {
    const html = await (await fetch(new URL(path, site.origin))).text();
    const body = html.slice(html.indexOf('<body'));
    expect(body).toContain('</footer>');
    expect(body).not.toContain('<style');
  },
);

interface Route {
  id: string;
  module: string;
  imports?: string[];
}

async function listScripts(origin: string) {
  const html = await (await fetch(origin)).text();
  const path = /\/assets\/manifest-\w+\.js/.exec(html)?.[0];
  const text = await (await fetch(new URL(path ?? '', origin))).text();
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    entry: Omit<Route, 'id'>;
    routes: Record<string, Route>;
  };
  const scriptsOf = ({ module, imports = [] }: Omit<Route, 'id'>) => [module, ...imports];
  return {
    everywhere: [manifest.entry, manifest.routes.root].flatMap((part) =>
      part ? scriptsOf(part) : [],
    ),
    routes: Object.values(manifest.routes)
      .filter(({ id }) => id !== 'root')
      .map((route) => ({ id: route.id, scripts: scriptsOf(route) })),
  };
}

test('every page brings at most 60 kB of scripts of its own', async ({ site }) => {
  const { everywhere, routes } = await listScripts(site.origin);
  expect(routes.length).toBeGreaterThan(40);
  const weights = await Promise.all(
    routes.map(async ({ id, scripts }) => {
      const own = new Set(scripts.filter((path) => !everywhere.includes(path)));
      return { id, kB: await sumOfSent([...own].map((path) => new URL(path, site.origin))) };
    }),
  );
  expect(weights.find(({ id }) => id.endsWith('list-car-page'))?.kB).toBeGreaterThan(30);
  expect(weights.filter(({ kB }) => kB > 60)).toEqual([]);
});
