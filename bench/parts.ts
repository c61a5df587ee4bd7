import { writeFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { benchAnalytics, hostBookings } from './bench-analytics.ts';
import { benchBookings } from './bench-bookings.ts';
import { benchReconciliation, benchStatement, type Reconciliation } from './bench-ledger.ts';
import { benchPages } from './bench-pages.ts';
import { benchPeople } from './bench-people.ts';
import { benchReplica } from './bench-replica.ts';
import { accountsToScore, benchRisk, loadAccounts, measureNightly } from './bench-risk.ts';
import { benchFacets, benchSearch } from './bench-search.ts';
import { type Bench, withBenchSite } from './bench-site.ts';
import { benchStaff } from './bench-staff.ts';
import { benchTrips } from './bench-trips.ts';
import { benchUploads } from './bench-uploads.ts';
import { holdsPerCar, loadCatalog } from './catalog.ts';
import { decideForHosts } from './host-rules.ts';
import { entriesPerTrip, hostCount, loadBooks } from './ledger-books.ts';
import { plotOf, type Size } from './plot.ts';
import {
  analyticsTable,
  bookingsLine,
  ledgerReport,
  pagesReport,
  replicaTable,
  riskReport,
  searchTable,
  staffTable,
  stepsTable,
  uploadLines,
} from './report.ts';
import { facetsTable, readsTable, streamsLine } from './report-people.ts';
import { ruleCases, searchCases } from './search-cases.ts';
import { loadStaffData, staffSizes } from './staff-data.ts';

const barePort = 4902;
const firstDay = addDays(marketDay(new Date()), 3);
const plot = new URL('../docs/search-curve.svg', import.meta.url);
const hostingCars = 2000;

export interface BenchOptions {
  /** Catalog sizes in cars, smallest first. */
  sizes: readonly number[];
  /** Draws the curve of the documentation. */
  isPlotted: boolean;
  entries: number;
}

/** By the name that the command takes. Each part has its own databases. */
export const parts: Record<string, (bench: Bench, options: BenchOptions) => Promise<void>> = {
  search: searchPart,
  replica: replicaPart,
  rules: rulesPart,
  trips: tripsPart,
  staff: staffPart,
  hosting: hostingPart,
  risk: riskPart,
  people: peoplePart,
  ledger: ledgerPart,
  pages: pagesPart,
};

const counted = (count: number) => count.toLocaleString('en-US');

async function searchPart(bench: Bench, { sizes, isPlotted }: BenchOptions): Promise<void> {
  const measured: Size[] = [];
  for (const cars of sizes) {
    const startedAt = performance.now();
    const load = (url: string) => loadCatalog(url, cars, firstDay);
    const figures = await withBenchSite(bench, { name: `search_${cars}`, load }, async (site) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      const holds = counted(cars * holdsPerCar);
      console.log(`\n### ${counted(cars)} cars, ${holds} holds (loaded in ${seconds} s)\n`);
      const place = { apiUrl: site.url, databaseUrl: site.databaseUrl, barePort };
      const ofSearch = await benchSearch(place, searchCases(firstDay));
      console.log(searchTable(ofSearch));
      console.log(`\n${bookingsLine(await benchBookings(site, cars, firstDay))}`);
      return ofSearch;
    });
    measured.push({ cars, figures });
  }
  if (isPlotted) await writeFile(plot, plotOf(measured));
}

/** The usual search, with and without a replica. */
async function replicaPart(bench: Bench, { sizes }: BenchOptions): Promise<void> {
  const cars = Math.max(...sizes);
  console.log(`\n### ${counted(cars)} cars, the search for three new days, eight at once\n`);
  console.log(replicaTable(await benchReplica(bench, { cars, firstDay })));
}

/** The same searches before and after every host has set rules and prices. */
async function rulesPart(bench: Bench, { sizes }: BenchOptions): Promise<void> {
  const cars = Math.max(...sizes);
  const load = (url: string) => loadCatalog(url, cars, firstDay);
  await withBenchSite(bench, { name: 'rules', load }, async (site) => {
    const place = { apiUrl: site.url, databaseUrl: site.databaseUrl, barePort };
    const cases = ruleCases(firstDay);
    console.log(`\n### ${counted(cars)} cars, all with the default rules and one price\n`);
    console.log(searchTable(await benchSearch(place, cases)));
    console.log(`\n${facetsTable(await benchFacets(site.url, cases))}`);
    await decideForHosts(site.databaseUrl, firstDay);
    console.log(`\n### The same cars, each with rules and prices of its own\n`);
    console.log(searchTable(await benchSearch(place, cases)));
    console.log(`\n${facetsTable(await benchFacets(site.url, cases))}`);
  });
}

/** Each step from request to payout, several trips at once. */
async function tripsPart(bench: Bench): Promise<void> {
  await withBenchSite(bench, { name: 'trips' }, async (site) => {
    console.log('\n### Trips, four at once\n');
    console.log(stepsTable(await benchTrips(site, firstDay)));
  });
}

async function staffPart(bench: Bench): Promise<void> {
  await withBenchSite(bench, { name: 'staff', load: loadStaffData }, async (site) => {
    const { users, bookings } = staffSizes;
    console.log(`\n### ${counted(users)} users, ${counted(bookings)} bookings\n`);
    console.log(staffTable(await benchStaff(site)));
  });
}

async function hostingPart(bench: Bench): Promise<void> {
  const load = (url: string) => loadCatalog(url, hostingCars, firstDay);
  await withBenchSite(bench, { name: 'hosting', load }, async (site) => {
    console.log(`\n### A host with ${counted(hostBookings)} bookings\n`);
    console.log(analyticsTable(await benchAnalytics(site)));
    const { walk, request } = await benchUploads(site, site.pid);
    console.log('\n### 60 photos of 12 MB by a walk around the car\n');
    console.log(uploadLines(walk));
    console.log('\n### 60 photos of 12 MB and two videos of 100 MB in one request\n');
    console.log(uploadLines(request));
  });
}

/** The nightly scoring runs before the server, so that it has the machine to itself. */
async function riskPart(bench: Bench): Promise<void> {
  console.log(`\n### Risk of ${counted(accountsToScore)} accounts\n`);
  let nightly: Awaited<ReturnType<typeof measureNightly>> | undefined;
  const load = async (url: string) => {
    await loadAccounts(url);
    nightly = await measureNightly(url);
  };
  await withBenchSite(bench, { name: 'risk', load }, async (site) => {
    if (!nightly) throw new Error('The scoring was not measured.');
    console.log(riskReport({ nightly, ...(await benchRisk(site)) }));
  });
}

async function peoplePart(bench: Bench): Promise<void> {
  await withBenchSite(bench, { name: 'people' }, async (site) => {
    console.log('\n### Conversations, tickets, event streams\n');
    const { reads, streams } = await benchPeople(site);
    console.log(readsTable(reads));
    console.log(streamsLine(streams));
  });
}

/** The reconciliation of a day runs before the server. */
async function ledgerPart(bench: Bench, { entries }: BenchOptions): Promise<void> {
  const trips = Math.ceil(entries / entriesPerTrip);
  const today = marketDay(new Date());
  let reconciliation: Reconciliation | undefined;
  const load = async (url: string) => {
    await loadBooks(url, trips, today);
    const size = `${counted(trips * entriesPerTrip)} ledger entries, ${counted(trips)} payments`;
    console.log(`\n### ${size}, ${hostCount} hosts\n`);
    reconciliation = await benchReconciliation(url, today);
  };
  await withBenchSite(bench, { name: 'ledger', load }, async (site) => {
    if (!reconciliation) throw new Error('The reconciliation was not measured.');
    const statement = await benchStatement(site.url, site.db);
    console.log(ledgerReport({ reconciliation, statement }));
  });
}

async function pagesPart(bench: Bench): Promise<void> {
  await withBenchSite(bench, { name: 'pages', withDemoPages: true }, async (site) => {
    console.log('\n### Pages of visitors, eight at once\n');
    console.log(pagesReport(await benchPages(site, barePort)));
  });
}
