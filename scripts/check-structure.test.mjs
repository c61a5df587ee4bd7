import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.mjs';

const roots = [];

function problemsOf(files) {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root, {});
}

const apiFolder = 'apps/api/src';
const webFolder = 'apps/web/app';

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

describe('the structure check', () => {
  test('finds nothing in a repository that keeps the rules', () => {
    expect(
      problemsOf({
        'packages/domain/src/money.ts': "import { z } from 'zod';",
        [`${apiFolder}/app.ts`]: "import { cars } from './features/cars/index.ts';",
        [`${apiFolder}/features/cars/index.ts`]: "export { listCars } from './queries.ts';",
        [`${apiFolder}/features/cars/queries.ts`]:
          "import { eq } from 'drizzle-orm';\nimport { cars } from '../../schema/cars.ts';",
        [`${apiFolder}/schema/cars.ts`]: "import { users } from './accounts.ts';",
        [`${apiFolder}/features/accounts/queries.ts`]:
          "import { cars } from '../../schema/cars.ts';",
        [`${apiFolder}/schema/accounts.ts`]: "import { pgTable } from 'drizzle-orm/pg-core';",
        [`${apiFolder}/features/bookings/request-booking.ts`]:
          "import {\n  listCars,\n} from '../cars/index.ts';\nimport { c } from '@curbside/domain/money';",
        [`${apiFolder}/platform/database/index.ts`]: "import pg from 'pg';",
        [`${webFolder}/features/cars/car-page.tsx`]:
          "import type { Route } from './+types/car-page';\nimport { Panel } from '../../ui/panel.tsx';",
        [`${webFolder}/ui/panel.tsx`]: '',
      }),
    ).toEqual([]);
  });

  test('works in a repository without sources', () => {
    expect(problemsOf({ 'README.md': '' })).toEqual([]);
  });

  const a = `${apiFolder}/features/cars/rules.ts`;
  const page = `${webFolder}/features/cars/car-page.tsx`;
  test.each([
    [
      'schemas of calls in a page',
      {
        [page]: "import { carEndpoints } from '@curbside/domain/cars/endpoints';",
        'packages/domain/src/cars/endpoints.ts': '',
      },
      `${page}: a page imports only types of endpoints; what it calls stands in calls.ts (imports @curbside/domain/cars/endpoints)`,
    ],
    [
      'the styles of a component in a feature',
      { [page]: "import '@mantine/core/styles/Switch.layer.css';" },
      `${page}: only ui/ imports the styles of a component (imports @mantine/core/styles/Switch.layer.css)`,
    ],
    [
      'a feature reaching into another',
      {
        [a]: "import { x } from '../bookings/rules.ts';",
        [`${apiFolder}/features/bookings/rules.ts`]: '',
      },
      `${a}: a feature is imported through its index.ts only`,
    ],
    [
      'the same in a dynamic import',
      {
        [a]: "const x = await import('../bookings/rules.ts');",
        [`${apiFolder}/features/bookings/rules.ts`]: '',
      },
      `${a}: a feature is imported through its index.ts only`,
    ],
    [
      'the same in an export over several lines',
      {
        [a]: "export {\n  x,\n  type Y,\n} from '../bookings/rules.ts';",
        [`${apiFolder}/features/bookings/rules.ts`]: '',
      },
      `${a}: a feature is imported through its index.ts only`,
    ],
    [
      'the platform importing a feature',
      { [`${apiFolder}/platform/log.ts`]: "import '../features/cars/rules.ts';", [a]: '' },
      `${apiFolder}/platform/log.ts: api/platform may not import api/feature`,
    ],
    [
      'the domain importing the server',
      {
        'packages/domain/src/cars.ts': "import '../../../apps/api/src/app.ts';",
        [`${apiFolder}/app.ts`]: '',
      },
      'packages/domain/src/cars.ts: domain may not import api',
    ],
    [
      'a package imported by its path',
      {
        [a]: "import '../../../../../packages/domain/src/cars.ts';",
        'packages/domain/src/cars.ts': '',
      },
      `${a}: a package is imported by its name`,
    ],
    [
      'a feature importing the sandbox',
      {
        [a]: "import { startSandbox } from '@curbside/stripe-sandbox';",
        'packages/stripe-sandbox/src/index.ts': '',
      },
      `${a}: api/feature may not import sandbox`,
    ],
    [
      'a type imported from inside another feature',
      {
        [a]: "type X = import('../bookings/rules.ts').X;",
        [`${apiFolder}/features/bookings/rules.ts`]: '',
      },
      `${a}: a feature is imported through its index.ts only`,
    ],
    [
      'a table outside queries',
      { [a]: "import { cars } from '../../schema/cars.ts';", [`${apiFolder}/schema/cars.ts`]: '' },
      `${a}: only queries import tables`,
    ],
    [
      'a browser test importing the server',
      { 'e2e/guest/a.e2e.ts': "import '../../apps/api/src/app.ts';", [`${apiFolder}/app.ts`]: '' },
      'e2e/guest/a.e2e.ts: e2e may not import api/app',
    ],
    [
      'a script importing the server',
      { 'scripts/a.mjs': "import '../apps/api/src/app.ts';", [`${apiFolder}/app.ts`]: '' },
      'scripts/a.mjs: scripts may not import api/app',
    ],
    ['a benchmark in no known place', { 'bench/more/a.ts': '' }, 'bench/more/a.ts: no place'],
    [
      'the domain doing I/O',
      { 'packages/domain/src/cars.ts': "import { readFile } from 'node:fs';" },
      'packages/domain/src/cars.ts: the domain does no I/O',
    ],
    [
      'the database library outside queries',
      { [a]: "import type { SQL } from 'drizzle-orm';" },
      `${a}: only queries, schema/ and platform/database know drizzle-orm`,
    ],
    [
      'a page reaching into another feature',
      {
        [page]: "import { x } from '../trips/trip-card.tsx';",
        [`${webFolder}/features/trips/trip-card.tsx`]: '',
      },
      `${page}: a feature is imported through its index.ts only`,
    ],
    [
      'a page importing the server',
      { [page]: "import '../../../../api/src/app.ts';", [`${apiFolder}/app.ts`]: '' },
      `${page}: web/feature may not import api/app`,
    ],
    [
      'ui importing a feature',
      { [`${webFolder}/ui/panel.tsx`]: "import '../features/cars/car-page.tsx';", [page]: '' },
      `${webFolder}/ui/panel.tsx: web/ui may not import web/feature`,
    ],
    [
      'ui importing the session',
      {
        [`${webFolder}/ui/panel.tsx`]: "import '../platform/session.ts';",
        [`${webFolder}/platform/session.ts`]: '',
      },
      `${webFolder}/ui/panel.tsx: web/ui may not import web/platform`,
    ],
    [
      'the shell importing a feature',
      { [`${webFolder}/shell/top-bar.tsx`]: "import '../features/cars/car-page.tsx';", [page]: '' },
      `${webFolder}/shell/top-bar.tsx: web/shell may not import web/feature`,
    ],
    [
      'platform importing a product noun',
      {
        [`${webFolder}/platform/clock.tsx`]: "import '@curbside/domain/bookings/rules';",
        'packages/domain/src/bookings/rules.ts': '',
      },
      `${webFolder}/platform/clock.tsx: web/platform may not import bookings of the domain`,
    ],
    [
      'the server importing test code',
      { [a]: "import '../../test/factories.ts';", [`${apiFolder}/test/factories.ts`]: '' },
      `${a}: api/feature may not import api/test`,
    ],
    [
      'a server file in no known place',
      { [`${apiFolder}/stuff/car.ts`]: '' },
      `${apiFolder}/stuff/car.ts: no place for a source file`,
    ],
    [
      'a page in no known place',
      { [`${webFolder}/car.tsx`]: '' },
      `${webFolder}/car.tsx: no place for a source file`,
    ],
    ['an unknown package', { 'packages/extra/src/a.ts': '' }, 'packages/extra/src/a.ts: no place'],
    [
      'a vague file name',
      { [`${apiFolder}/features/cars/date-utils.ts`]: '' },
      `${apiFolder}/features/cars/date-utils.ts: 'date-utils.ts' is a vague name`,
    ],
    [
      'a vague folder name',
      { [`${apiFolder}/platform/helpers/date.ts`]: '' },
      `${apiFolder}/platform/helpers/date.ts: 'helpers' is a vague name`,
    ],
    [
      'camel case',
      { [`${apiFolder}/features/cars/carRules.ts`]: '' },
      `${apiFolder}/features/cars/carRules.ts: name`,
    ],
    [
      'an import of a missing file',
      { [a]: "import './gone.ts';" },
      `${a}: ./gone.ts does not exist`,
    ],
    [
      'files in a circle',
      {
        [a]: "import './policy.ts';",
        [`${apiFolder}/features/cars/policy.ts`]: "import './rules.ts';",
      },
      'files in a circle: ',
    ],
    [
      'features in a circle',
      {
        [`${apiFolder}/features/cars/index.ts`]: '',
        [`${apiFolder}/features/bookings/index.ts`]: '',
        [a]: "import type { B } from '../bookings/index.ts';",
        [`${apiFolder}/features/bookings/rules.ts`]: "import { c } from '../cars/index.ts';",
      },
      'features in a circle: api/',
    ],
    [
      'an exception that is not needed',
      { [`${apiFolder}/platform/jobs/index.ts`]: '' },
      `${apiFolder}/platform/jobs/index.ts: needs no exception`,
    ],
  ])('finds %s', (_what, files, problem) => {
    const problems = problemsOf(files);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });
});
