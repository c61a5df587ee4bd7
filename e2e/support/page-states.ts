import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from './browser.ts';
import { demo } from './demo.ts';
import { HttpClient } from './http-client.ts';
import { photograph } from './photograph.ts';
import type { Site } from './site.ts';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export interface PageState {
  name: string;
  /**
   * `{car}`, `{booking}` (a pending request), `{trip}` (a completed one) and `{guest}` become ids of the
   * demo.
   */
  path: string;
  shows: string | RegExp;
  /** Signed in; nobody by default. */
  person?: string;
  act?: (page: Page) => Promise<void>;
  /** Statuses from 400 on that the page expects, by path with `{id}` for ids. */
  expected?: Record<string, number>;
  redirects?: true;
  /** An overlay that scrolls is shown whole in a window of this height. */
  tall?: number;
}

interface Visit {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

/** The last two are a desktop zoomed to 200 percent, and a smaller one to 400. */
const fromPhone: readonly Visit[] = [
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 768, height: 900, scheme: 'dark' },
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 1440, height: 900, scheme: 'light' },
  { width: 720, height: 450, scheme: 'light' },
  { width: 320, height: 256, scheme: 'light' },
];
const fromDesktop = [...fromPhone.slice(3), ...fromPhone.slice(0, 3)];

/**
 * Defines a test for each state: it loads without errors or serious accessibility violations, on a
 * phone in light mode or, every second one, on a desktop in dark mode. At every width and in both color
 * schemes it has a title, one h1 and nothing that scrolls sideways.
 */
export function testPages(states: PageState[]): void {
  const signIns = new Map<string, Promise<HttpClient>>();
  const signedIn = (site: Site, email: string) => {
    const client = signIns.get(email) ?? signIn(site, email);
    signIns.set(email, client);
    return client;
  };

  test.for(states)('$name', async (state, { open, site }) => {
    const { person, expected } = state;
    const path = state.path.includes('{')
      ? await fillIn(state.path, await signedIn(site, demo.renter))
      : state.path;
    const page = await open(person ?? 'visitor', { expected });
    if (person) {
      await page.context().addCookies((await signedIn(site, person)).browserCookies());
    }

    const ways = states.indexOf(state) % 2 === 0 ? fromPhone : fromDesktop;
    const faults = await visit(page, { ...state, path }, ways);
    expect(faults).toEqual([]);
  });
}

export type Look = Pick<PageState, 'name' | 'path' | 'shows' | 'act' | 'redirects' | 'tall'>;

/** Loads the page as at the first visit, and resizes and recolors it for the others. Returns its faults. */
async function visit(
  page: Page,
  state: Look,
  ways: readonly Visit[],
  { isAudited = true } = {},
): Promise<string[]> {
  const { name, path, shows, act, redirects, tall = 0 } = state;
  const faults: string[] = [];
  for (const [place, { width, height, scheme }] of ways.entries()) {
    const isLoad = place === 0;
    // A redirecting page is gone before it could change.
    if (redirects && !isLoad) continue;
    // The zoomed windows stay as low as they are.
    await page.setViewportSize({ width, height: height < 800 ? height : Math.max(height, tall) });
    await page.emulateMedia({ colorScheme: scheme });
    if (isLoad) {
      await page.goto(path);
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      await act?.(page);
    }
    const found = await findFaults(page);
    if (isLoad && isAudited) found.push(...(await runAxe(page)));
    faults.push(...found.map((fault) => `${name} ${width} ${scheme}: ${fault}`));
    await photograph(page, `${name} ${width} ${scheme}`);
  }
  return faults;
}

/**
 * Windows of the demo's guest, host and administrator that look at pages, and what they find. For its
 * many states a page is looked at on a phone; for pictures (`E2E_SHOTS`) at every width. Its first state
 * is audited, and each that an act leads to.
 */
export async function windowsOf(site: Site, open: (name: string) => Promise<Page>) {
  const faults: string[] = [];
  const ways = process.env.E2E_SHOTS ? fromPhone : fromPhone.slice(0, 1);
  const windowOf = async (name: string, email: string) => {
    const page = await open(name);
    await page.context().addCookies((await signIn(site, email)).browserCookies());
    const audited = new Set<string>();
    return {
      look: async (state: Look) => {
        const isAudited = state.act !== undefined || !audited.has(state.path);
        audited.add(state.path);
        faults.push(...(await visit(page, state, ways, { isAudited })));
      },
    };
  };
  return {
    faults,
    guest: await windowOf('guest', demo.renter),
    host: await windowOf('host', demo.host),
    admin: await windowOf('admin', demo.admin),
  };
}

async function signIn(site: Site, email: string): Promise<HttpClient> {
  const client = new HttpClient(site.origin);
  await client.post('/api/auth/sign-in/email', { email, password: demo.password });
  return client;
}

/** Replaces `{car}` by the id of the demo car with free dates, `{booking}` and `{trip}` by bookings. */
async function fillIn(path: string, renter: HttpClient): Promise<string> {
  const bookings =
    await renter.get<{ id: number; status: string; startDate: string }[]>('/api/my-bookings');
  const pending = bookings.body.find(({ status }) => status === 'pending');
  const completed = bookings.body.find(({ status }) => status === 'completed');
  const cars = await renter.get<{ id: number; title: string }[]>('/api/cars?location=Astoria');
  const car = cars.body.find(({ title }) => title === demo.car);
  const guest = await renter.get<{ id: string }>('/api/auth/user');
  if (!pending || !completed || !car)
    throw new Error('The demo has no such bookings or no such car.');
  // Later than every trip of the demo, so the dates are free.
  const day = (days: number) =>
    new Date(Date.parse(pending.startDate) + days * 86_400_000).toISOString().slice(0, 10);
  const dates = new URLSearchParams({
    startDate: day(70),
    endDate: day(73),
    startTime: '10:00 AM',
    endTime: '10:00 AM',
  });
  return path
    .replace('{car}', `${car.id}?${dates}`)
    .replace('{guest}', guest.body.id)
    .replace('{booking}', String(pending.id))
    .replace('{trip}', String(completed.id));
}

/** The page's faults, apart from those that its window is watched for (watch.ts). */
async function findFaults(page: Page): Promise<string[]> {
  const title = await page.title();
  const headings = await page.locator('h1').count();
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  const faults: string[] = [];
  if (!/\S+ · Curbside$/.test(title)) faults.push(`title: "${title}"`);
  if (headings !== 1) faults.push(`${headings} h1`);
  if (overflow > 0) faults.push(`scrolls sideways by ${overflow} px`);
  return [...faults, ...(await page.evaluate(findFaultsOfTables))];
}

/** Runs in the browser. Finds tables and buttons that are cut, and rows that waste their room. */
function findFaultsOfTables(): string[] {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const right = (element: Element) => element.getBoundingClientRect().right;
  const rightOfContent = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  };
  const faults: string[] = [];
  for (const table of [...document.querySelectorAll('table')].filter(isShown)) {
    const frame = table.parentElement ?? table;
    const cut = Math.round(right(table) - right(frame));
    if (cut > 0) faults.push(`a table is cut by ${cut} px: ${table.innerText.slice(0, 40)}`);
  }
  for (const label of document.querySelectorAll<HTMLElement>('td button span')) {
    // Words for screen readers alone are one pixel wide.
    const isCut = label.clientWidth > 1 && label.scrollWidth > label.clientWidth;
    if (isCut) faults.push(`the words of a button are cut: ${label.textContent}`);
  }
  for (const title of document.querySelectorAll<HTMLElement>('td[data-place="title"]')) {
    const row = title.closest('tr');
    if (!row || getComputedStyle(row).display !== 'grid' || !isShown(title)) continue;
    const end = right(row) - Number.parseFloat(getComputedStyle(row).paddingRight);
    const atEnd = [...row.querySelectorAll('[data-place="amount"], [data-place="badge"]')];
    for (const cell of atEnd.filter(isShown)) {
      const edge = rightOfContent(cell);
      // A cell may be empty in a row.
      if (edge > 0 && Math.abs(edge - end) > 1) faults.push(`not at the end: ${cell.textContent}`);
    }
    const amount = row.querySelector('[data-place="amount"]');
    const room = amount && isShown(amount) ? amount.getBoundingClientRect().left - 12 : end;
    if (title.scrollWidth > title.clientWidth && right(title) < room - 1) {
      faults.push(`cut although there is room: ${title.textContent}`);
    }
  }
  return [...new Set(faults)];
}

async function runAxe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  // Axe describes every element that passes too, which takes most of its time.
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => {
    const elements = nodes
      .slice(0, 3)
      .map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`);
    return `${id} (${nodes.length}): ${elements.join(' | ')}`;
  });
}
