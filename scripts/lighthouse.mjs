import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { install } from './install.mjs';
import { cache } from './paths.mjs';
import { run } from './run.mjs';

// npm run lighthouse [-- http://localhost:3000]: scores of a running site's public pages, on a
// phone. Lighthouse is fetched on demand: it is larger than all that the product needs.
const lighthouse = 'lighthouse@13.5.0';
const runs = 3;
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const lighthouseCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const [origin = 'http://localhost:3000'] = process.argv.slice(2);

await install();
const browser = await ensureBrowser();
if (browser) await measurePages(browser);
else process.exitCode = 1;

/** @param {string} browser */
async function measurePages(browser) {
  const answer = await fetch(`${origin}/api/cars`).catch(() => undefined);
  if (!answer?.ok) throw new Error(`No site answers at ${origin}. Start one first: npm start`);
  const cars = /** @type {{id: number}[]} */ (await answer.json());
  const pages = {
    landing: '/',
    browse: '/browse',
    map: '/browse?view=map',
    car: `/car/${cars[0]?.id}`,
  };
  console.log(
    `| page | performance | accessibility | best practices | SEO | ${metrics.map((id) => id.replaceAll('-', ' ')).join(' | ')} |`,
  );
  console.log(`|${' --- |'.repeat(1 + lighthouseCategories.length + metrics.length)}`);
  for (const [name, path] of Object.entries(pages)) {
    const reports = [];
    for (let index = 0; index < runs; index += 1) reports.push(await measure(browser, name, path));
    reports.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
    const { categories, audits } = reports[Math.floor(runs / 2)];
    const scores = lighthouseCategories.map((id) => Math.round(categories[id].score * 100));
    const values = metrics.map((id) => audits[id].displayValue);
    console.log(`| ${[name, ...scores, ...values].join(' | ')} |`);
    for (const id of lighthouseCategories.slice(1)) printFaults(categories[id], audits);
  }
}

async function measure(browser, name, path) {
  const folder = join(cache, 'lighthouse');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const measureOnce = () =>
    run(
      'npx',
      [
        ...['--yes', lighthouse, `${origin}${path}`, '--quiet', '--output=json'],
        ...[`--output-path=${file}`, `--only-categories=${lighthouseCategories.join(',')}`],
        '--chrome-flags=--headless=new --no-sandbox',
      ],
      { env: { CHROME_PATH: browser } },
    );
  let { ok, output } = await measureOnce();
  // Lighthouse sometimes misses the start of the page load, and asks to be run again.
  for (let again = 0; !ok && again < 2; again += 1) ({ ok, output } = await measureOnce());
  if (!ok) throw new Error(`Lighthouse failed on ${path}:\n${output}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function printFaults({ auditRefs }, audits) {
  for (const { id, weight } of auditRefs) {
    const { score, title } = audits[id];
    if (weight > 0 && score !== null && score < 1) console.log(`  ${id}: ${title}`);
  }
}
