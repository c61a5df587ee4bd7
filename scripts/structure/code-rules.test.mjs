import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { problemsOfCode } from './code-rules.mjs';

const featureFolder = 'apps/api/src/features';
const webFolder = 'apps/web/app';

function problemsOf(file, text, notYetConverted = {}) {
  const { program } = parseSync(file, text);
  return problemsOfCode(new Map([[file, { imports: [], program, text }]]), notYetConverted);
}

describe('own tables', () => {
  const file = `${featureFolder}/cars/car-queries.ts`;
  const tables =
    "import { cars } from '../../schema/cars.ts';\nimport { users } from '../../schema/accounts.ts';\n";

  test('lets a feature write its own tables and read others', () => {
    expect(problemsOf(file, `${tables}db.insert(cars); db.select().from(users);`)).toEqual([]);
  });

  test.each([
    ['db.insert(users).values(row)', 'cars may not write users, which belongs to schema/accounts'],
    ['db\n.update(users)', 'cars may not write users'],
    ['tx.delete(users)', 'cars may not write users'],
    ['const t = users; tx.delete(t)', 'delete() takes a table imported from schema/'],
    ['tx.delete(schema.users)', 'delete() takes a table imported from schema/'],
    ['sql`delete from users`', 'write with the query builder, not in SQL'],
    ['sql`INSERT INTO users values (1)`', 'write with the query builder, not in SQL'],
    [`sql\`update \${users} set a = 1\``, 'write with the query builder, not in SQL'],
  ])('refuses %s', (statement, problem) => {
    const problems = problemsOf(file, tables + statement);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(new RegExp(`^${file}:[34]: `));
  });
});

describe('use case takes an actor', () => {
  const file = `${featureFolder}/cars/list-car.ts`;

  test.each([
    'export async function listCar(deps: Deps, actor: Actor, input: Input) {}',
    'export async function listCar(deps, actor = system) {}',
    'export async function encode(bytes: Buffer) {}',
    'async function announce(deps: Deps, car: Car) {}',
    'export function carSweeps(deps: Deps) {}',
  ])('accepts %s', (text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });

  test.each(['deps: Deps', 'deps: Deps, input: Input', 'deps: Deps, { id }: Input, actor: Actor'])(
    'refuses (%s)',
    (parameters) => {
      const text = `export async function listCar(${parameters}) {}`;
      expect(problemsOf(file, text)).toEqual([`${file}:1: listCar takes (deps, actor, …)`]);
    },
  );
});

describe('one context', () => {
  const file = `${featureFolder}/cars/list-car.ts`;

  test.each([
    'inTransaction(deps, actor, (ctx) => insertCar(ctx.tx, input));',
    "import type { Queryable } from '../../platform/database/index.ts';",
  ])('accepts %s', (text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });

  test.each([
    ['deps.db.transaction((tx) => insertCar(tx, input));', 'inTransaction(deps, actor, …)'],
    ["import type { Transaction } from '../../platform/database/index.ts';", 'take a Context'],
  ])('refuses %s', (text, problem) => {
    expect(problemsOf(file, text)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('one case of constants', () => {
  test('refuses capitals, but no component or schema', () => {
    const file = 'scripts/paths.mjs';
    expect(problemsOf(file, 'const limit = 1; const Context = createContext();')).toEqual([]);
    expect(problemsOf(file, 'const MAX_LENGTH = 1;')).toEqual([
      `${file}:1: write MAX_LENGTH in camelCase`,
    ]);
  });
});

describe('one moment', () => {
  const file = `${featureFolder}/cars/list-car.ts`;

  test('refuses a function that asks the clock twice', () => {
    const asks = (times) => `function list(deps) { ${'deps.clock.now();'.repeat(times)} }`;
    expect(problemsOf(file, asks(1) + asks(1))).toEqual([]);
    expect(problemsOf(file, asks(2))).toEqual([`${file}:1: ask the clock once`]);
  });
});

describe('policy decides', () => {
  test.each([
    "actor.role === 'admin'",
    'isStaff(actor)',
    'hasRole(actor, role)',
    'booking.ownerId === userId',
    'userId !== booking.renterId',
    'car?.ownerId !== other',
    'car.id === actor.id',
  ])('refuses %s outside policy.ts', (condition) => {
    const text = `if (${condition}) throw notFound('Car');`;
    expect(problemsOf(`${featureFolder}/cars/get-car.ts`, text)).toHaveLength(1);
    expect(problemsOf(`${featureFolder}/cars/policy.ts`, text)).toEqual([]);
  });

  test('accepts a call of a policy and comparisons of other things', () => {
    const text = "if (canSee(actor, car) && car.status === 'listed' && a.ownerId !== null) {}";
    expect(problemsOf(`${featureFolder}/cars/get-car.ts`, text)).toEqual([]);
  });
});

describe('no inline styles', () => {
  test.each([
    [`${webFolder}/features/cars/car-page.tsx`, '<p style={{ color: red }} />'],
    [`${webFolder}/ui/panel.tsx`, '<Modal styles={{ root: {} }} />'],
    [`${webFolder}/ui/theme/theme.ts`, 'Modal.extend({ styles: { root: {} } })'],
    [`${webFolder}/ui/theme/theme.ts`, "({ 'style': {} })"],
  ])('refuses in %s: %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([`${file}:1: styles belong in a style sheet`]);
  });
});

describe('works on plain HTTP', () => {
  test.each(['crypto.randomUUID()', 'window.crypto.randomUUID()'])(
    'refuses %s in the web app',
    (text) => {
      expect(problemsOf(`${webFolder}/features/cars/use-booking.ts`, text)).toEqual([
        expect.stringContaining('use platform/random-key.ts'),
      ]);
      expect(problemsOf(`${featureFolder}/cars/list-car.ts`, text)).toEqual([]);
    },
  );
});

test('formatters of dates are made by calendar/format.ts', () => {
  const text = "const format = new Intl.DateTimeFormat('en-US');";
  expect(problemsOf(`${webFolder}/ui/day.ts`, text)).toEqual([
    expect.stringContaining('use calendar/format.ts'),
  ]);
  expect(problemsOf('packages/domain/src/calendar/lazy-format.ts', text)).toEqual([]);
});

test('pages count without Intl', () => {
  expect(
    problemsOf(`${webFolder}/ui/count.ts`, "const text = count.toLocaleString('en-US');"),
  ).toEqual([expect.stringContaining('use text/count-of.ts')]);
});

test('decimals are not rounded by toFixed()', () => {
  const text = 'const shown = mean.toFixed(1);';
  expect(problemsOf(`${webFolder}/ui/star-rating.tsx`, text)).toEqual([
    expect.stringContaining('use formatRating()'),
  ]);
  expect(problemsOf('bench/report.ts', text)).toEqual([]);
});

test('an amount of money is written by the one formatter', () => {
  const text = `const label = \`From $\${price}\`;`;
  expect(problemsOf(`${webFolder}/features/search/label.ts`, text)).toEqual([
    expect.stringContaining('use formatDollars or formatMoney'),
  ]);
  expect(problemsOf('packages/domain/src/money/money.ts', text)).toEqual([]);
  expect(
    problemsOf(`${webFolder}/features/search/label.ts`, `const label = \`\${sum}$\`;`),
  ).toEqual([]);
});

describe("product's name", () => {
  const file = `${webFolder}/features/cars/car-page.tsx`;

  test.each([
    '<p>Rent on Curbside</p>',
    '<p title="Curbside" />',
    "const key = 'curbside:sent';",
    'const text = `The team of Curbside`;',
  ])('refuses %s', (text) => {
    expect(problemsOf(file, text)).toEqual([expect.stringContaining('product.ts')]);
  });

  test('accepts it in product.ts and in names of packages', () => {
    expect(problemsOf('packages/domain/src/product.ts', "const name = 'Curbside';")).toEqual([]);
    expect(problemsOf(file, "import { product } from '@curbside/domain/product';")).toEqual([]);
  });
});

describe('the city is data', () => {
  const file = `${webFolder}/features/cars/car-page.tsx`;
  const instead = expect.stringContaining("take what is the city's");

  test.each([
    '<p>All times are New York time.</p>',
    "const zone = 'America/New_York';",
    'const newYorkDay = 1;',
    "const currency = 'usd';",
    'const rate = 8_875;',
    'const text = `in Brooklyn`;',
  ])('refuses %s', (text) => {
    expect(problemsOf(file, text)).toEqual([instead]);
  });

  test('accepts it in the market, in tests and in the demo', () => {
    const text = "const name = 'New York';";
    for (const place of [
      'packages/domain/src/market/new-york/index.ts',
      `${webFolder}/features/cars/car-page.test.tsx`,
      'apps/api/src/demo/sightings.ts',
    ]) {
      expect(problemsOf(place, text)).toEqual([]);
    }
  });
});

describe('plain comments', () => {
  const file = `${webFolder}/ui/panel.tsx`;

  test.each([
    ['// Drawn anew each time.', "say it without 'anew'"],
    ['/** Whoever comes first. */', "say it without 'Whoever'"],
    ['/** Waits so many seconds. */', "say it without 'so many'"],
    ['// undefined where it is none', "say it without 'is none'"],
    ['/**\n * The days; there are none.\n */', "say it without 'are none'"],
    ['/** What a mail says. */', "begin a comment with a fact instead of 'What'"],
    ['/**\n * Of the newest dispute.\n */', "begin a comment with a fact instead of 'Of'"],
    ['const a = 1;\n  // Of one network.', "begin a comment with a fact instead of 'Of'"],
    ['/** Answers the id. */', "write 'Returns' for 'Answers'"],
    [`/**\n * ${'word '.repeat(22)}\n */`, 'break a comment of more than 110 characters'],
  ])('refuses %s', (text, problem) => {
    expect(problemsOf(file, text)).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    '// The price of a trip.\n// What it costs later is not known.',
    '/** Tells what it costs, and of whom. Answers requests. */',
    '/** Whatever the sender says is often wrong. */',
  ])('accepts %s', (text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });

  test('accepts a short one, and long texts of the code', () => {
    const text = `// ${'w'.repeat(107)}\nconst text = '${'word '.repeat(30)}anew';`;
    expect(problemsOf(file, text)).toEqual([]);
  });
});

describe('the list of breaches that are not yet converted', () => {
  const file = `${webFolder}/features/cars/car-page.tsx`;
  const inlineStyles = (text, tolerated) =>
    problemsOf(file, text, { 'no inline styles': tolerated });

  test('tolerates a number of breaches in a file or a folder', () => {
    expect(inlineStyles('<p style={{}} />', { [file]: 1 })).toEqual([]);
    expect(inlineStyles('<p style={{}}><b style={{}} /></p>', { [`${webFolder}/`]: 2 })).toEqual(
      [],
    );
  });

  test('names all of them if there are more', () => {
    const text = '<p style={{}}>\n<b style={{}} /></p>';
    const problem = 'styles belong in a style sheet';
    expect(inlineStyles(text, { [`${webFolder}/`]: 1 })).toEqual([
      `${file}:1: ${problem}`,
      `${file}:2: ${problem}`,
    ]);
  });

  test('names a number that is too large', () => {
    const problem = `${webFolder}/: keeps more of the rule 'no inline styles', so`;
    expect(inlineStyles('<p style={{}} />', { [`${webFolder}/`]: 2 })).toEqual([
      `${problem} say 1 in the list`,
    ]);
    expect(inlineStyles('<p />', { [`${webFolder}/`]: 1 })).toEqual([
      `${problem} take it off the list`,
    ]);
  });
});
