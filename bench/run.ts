import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { openBench } from './bench-site.ts';
import { parts } from './parts.ts';

/** The curve in the documentation has these. */
const allSizes = [2000, 20_000, 200_000];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cars: { type: 'string' }, entries: { type: 'string', default: '1000000' } },
});
const sizes = values.cars ? values.cars.split(',').map(Number) : allSizes;
const names = positionals.length > 0 ? positionals : Object.keys(parts);
const chosen = names.map((name) => {
  const part = parts[name];
  if (!part) throw new Error(`Choose of ${Object.keys(parts).join(', ')}: there is no ${name}.`);
  return part;
});
const entries = Number(values.entries);
if ([...sizes, entries].some((count) => !Number.isInteger(count) || count < 1)) {
  throw new Error('Give whole numbers, such as --cars 2000,20000 or --entries 60000.');
}

const closers: (() => Promise<unknown>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close().catch(console.error);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => closeAll().finally(() => process.exit(1)));
}
try {
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(`${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}`);
  const bench = await openBench(closers);
  const options = { sizes, isPlotted: values.cars === undefined, entries };
  for (const part of chosen) await part(bench, options);
} finally {
  await closeAll();
}
