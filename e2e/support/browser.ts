import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { test as base } from './site.ts';
import { watch } from './watch.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With and without windows, letters look the same.
  '--font-render-hinting=slight',
];

/** A failed test leaves screenshots of its windows here. */
const failureDir = join(import.meta.dirname, '../../test-results');

interface WindowOptions extends BrowserContextOptions {
  /** Statuses from 400 on that the test expects, by path with `{id}` for ids. */
  expected?: Readonly<Record<string, number>>;
}

/**
 * A test with `open(name)`, which opens a window with its own cookies, of a desktop's size by
 * default. The test fails if anything went wrong in one of its windows (watch.ts).
 */
export const test = base
  .extend(
    'executablePath',
    { scope: 'worker' },
    () => process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  )
  .extend('browser', { scope: 'worker' }, async ({ executablePath }, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath, args: flags });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('open', async ({ browser, task, site }, { onCleanup }) => {
    const { origin } = site;
    const windows: { name: string; page: Page; problems: string[] }[] = [];

    onCleanup(async () => {
      const hasFailed = task.result?.state === 'fail';
      for (const { name, page } of windows) {
        if (hasFailed) await saveScreenshot(page, `${task.name}-${name}`);
        // A route that is still answering would otherwise fail the run.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().close();
      }
      const problems = windows.flatMap(({ name, problems }) =>
        problems.map((problem) => `${name}: ${problem}`),
      );
      expect(problems).toEqual([]);
    });

    return async (name: string, { expected, ...options }: WindowOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(60_000);
      const problems = watch(context, origin, expected);
      const page = await context.newPage();
      windows.push({ name, page, problems });
      return page;
    };
  });

async function saveScreenshot(page: Page, title: string): Promise<void> {
  await mkdir(failureDir, { recursive: true });
  const name = title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  await page.screenshot({ path: join(failureDir, `${name}.png`), fullPage: true }).catch(() => {
    // The window may be closed already; the test's own error says what failed.
  });
}
