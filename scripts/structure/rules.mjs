import { basename } from 'node:path';
import { placeOf } from './places.mjs';

/** What each layer may import beside itself. */
const MAY_IMPORT = {
  api: {
    app: ['app', 'feature', 'schema', 'platform', 'domain', 'sandbox'],
    feature: ['feature', 'schema', 'platform', 'domain'],
    schema: ['schema', 'domain'],
    platform: ['schema', 'platform', 'domain'],
    test: ['test', 'app', 'feature', 'schema', 'platform', 'domain', 'sandbox'],
    config: ['config'],
  },
  web: {
    app: ['app', 'feature', 'ui', 'platform', 'domain'],
    feature: ['feature', 'ui', 'platform', 'domain'],
    ui: ['ui', 'platform', 'domain'],
    platform: ['platform', 'ui', 'domain'],
    test: ['test', 'app', 'feature', 'ui', 'platform', 'domain'],
    config: ['config'],
  },
  domain: { domain: ['domain'], test: ['domain', 'test'] },
  sandbox: { sandbox: ['sandbox', 'domain'], test: ['sandbox', 'domain', 'test'] },
};

const DATABASE_LIBRARY = /^(drizzle-orm|pg|better-auth\/adapters|@better-auth\/.*adapter)(\/|$)/;
const KNOWS_THE_DATABASE =
  /(^|\/)(queries|[a-z0-9-]+-queries)\.ts$|\/platform\/database\/|\/src\/schema\//;

const STARTS_THE_SANDBOX = /^apps\/api\/src\/platform\/stripe\//;

/** Other files that may import a database library, and why. One that no longer does is an error. */
const DATABASE_EXCEPTIONS = {
  'apps/api/src/platform/jobs/index.ts': 'a job joins the transaction that causes it',
  'apps/api/src/features/accounts/auth.ts': 'the sign-in library takes its adapter to the database',
};

/** @returns {string[]} what is wrong with one import, at most one line */
export function problemOfImport(file, found) {
  const from = placeOf(file);
  if (!from) return [];
  if (found.module) return problemOfModule(file, from, found.module);
  // React Router generates these, and apart from them only sources can be imported wrongly.
  if (found.from.includes('/+types/')) return [];
  if (found.missing) return [`${file}: ${found.from} does not exist`];
  const to = placeOf(found.path);
  if (!to) return /\.(json|svg)$/.test(found.path) ? [] : [outside(file, found)];
  const crossing = problemOfCrossing(file, from, found, to);
  return crossing ? [`${file}: ${crossing} (imports ${found.from})`] : [];
}

function outside(file, found) {
  return `${file}: ${found.from} is in no place that may be imported`;
}

function problemOfCrossing(file, from, found, to) {
  const isPackage = to.workspace === 'domain' || to.workspace === 'sandbox';
  if (from.workspace !== to.workspace && !isPackage) {
    return `${from.workspace} may not import ${to.workspace}`;
  }
  if (from.workspace !== to.workspace && found.from.startsWith('.')) {
    return 'a package is imported by its name';
  }
  if (to.layer === 'sandbox' && STARTS_THE_SANDBOX.test(file)) return undefined;
  if (to.layer === 'test' && from.layer !== 'test') return 'only tests import tests';
  if (!MAY_IMPORT[from.workspace][from.layer].includes(to.layer)) {
    return `${from.layer} may not import ${to.layer}`;
  }
  const isOther = to.feature && to.feature !== from.feature;
  if (!isOther || from.layer === 'test') return undefined;
  // The table of routes names the pages themselves.
  if (from.workspace === 'web' && from.layer === 'app') return undefined;
  if (basename(found.path).startsWith('index.')) return undefined;
  return `a feature is imported through its index.ts only`;
}

function problemOfModule(file, from, module) {
  if (from.workspace === 'domain' && from.layer === 'domain' && module.startsWith('node:')) {
    return [`${file}: the domain does no I/O (imports ${module})`];
  }
  if (from.workspace !== 'api' || from.layer === 'test' || from.layer === 'config') {
    const isOutOfPlace = DATABASE_LIBRARY.test(module) && from.workspace !== 'api';
    return isOutOfPlace ? [notForHere(file, module)] : [];
  }
  if (!DATABASE_LIBRARY.test(module)) return [];
  if (KNOWS_THE_DATABASE.test(file) || file in DATABASE_EXCEPTIONS) return [];
  return [notForHere(file, module)];
}

function notForHere(file, module) {
  return `${file}: only queries.ts, schema/ and platform/database know ${module}`;
}

/** @returns {string[]} */
export function problemsOfExceptions(imports) {
  return Object.keys(DATABASE_EXCEPTIONS)
    .filter((file) => imports.has(file))
    .filter((file) => !imports.get(file).some(({ module }) => DATABASE_LIBRARY.test(module ?? '')))
    .map((file) => `${file}: needs no exception in scripts/structure/rules.mjs any more`);
}
