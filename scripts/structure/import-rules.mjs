import { isQueries, placeOf } from './places.mjs';

const apiPlaces = ['api/app', 'api/feature', 'api/schema', 'api/platform'];
const web = ['web/app', 'web/feature', 'web/shell', 'web/ui', 'web/platform'];
const packagePlaces = ['domain', 'sandbox'];

const mayImport = {
  'api/app': [...apiPlaces, ...packagePlaces],
  'api/feature': ['api/feature', 'api/schema', 'api/platform', 'domain'],
  'api/platform': ['api/platform', 'api/schema', 'domain'],
  'api/schema': ['api/schema', 'domain'],
  'api/test': ['api/test', ...apiPlaces, ...packagePlaces],
  'api/config': ['api/config'],
  'web/app': [...web, 'domain'],
  'web/feature': ['web/feature', 'web/shell', 'web/ui', 'web/platform', 'domain'],
  'web/shell': ['web/shell', 'web/ui', 'web/platform', 'domain'],
  'web/ui': ['web/ui', 'domain'],
  'web/platform': ['web/platform', 'domain'],
  'web/test': ['web/test', ...web, 'domain'],
  // The build makes a style sheet of the theme's scales.
  'web/config': ['web/config', 'web/ui'],
  domain: ['domain'],
  'domain/test': ['domain/test', 'domain'],
  sandbox: ['sandbox', 'domain'],
  'sandbox/test': ['sandbox/test', 'sandbox', 'domain'],
  // The tool draws what the demo's catalog names, and the product knows nothing of it.
  pictures: ['pictures', 'api/app'],
  map: ['map', 'domain'],
  // Browser tests share no code with the product, only the way to start it.
  e2e: ['e2e', 'api/test'],
  bench: ['bench', 'api/test', ...apiPlaces, 'domain'],
  drills: ['drills', 'api/test', ...apiPlaces, 'domain'],
  scripts: ['scripts'],
};

/** Folders of the domain that a layer without product nouns may import; others may import all. */
const domainFolders = {
  'web/ui': ['calendar', 'text'],
  'web/platform': ['accounts', 'calendar', 'market', 'money', 'text', 'wire'],
};

const databaseLibrary = /^(drizzle-orm|pg|better-auth\/adapters|@better-auth\/.*adapter)(\/|$)/;
const mayKnowDatabaseLibrary = ['api/schema', 'api/test', 'api/config', 'bench', 'drills'];

/** A component may need the styles of another, too: a module of ui/ brings it with all of them. */
const componentStyles = /^@mantine\/core\/styles\//;

const featureIndex = /\/features\/[^/]+\/index\.tsx?$/;

/** With them a page would bring the validation library, and the schemas of every call of the noun. */
const schemasOfCalls = /^packages\/domain\/.*endpoints?\.ts$/;

const startsTheSandbox = /^apps\/api\/src\/platform\/stripe\//;

/** Other files that may import a database library, with the reason. */
const databaseExceptions = {
  'apps/api/src/platform/jobs/index.ts': 'a job is queued in the transaction that causes it',
  'apps/api/src/features/accounts/auth.ts': 'better-auth takes its database adapter as an option',
};

/**
 * @param {string} file
 * @param {import('./sources.mjs').Source} source
 * @returns {string[]} what is wrong with its imports
 */
export function problemsOfImports(file, { imports }) {
  const from = placeOf(file);
  if (!from) return [`${file}: no place for a source file (scripts/structure/places.mjs)`];
  const problems = imports.map((found) => problemOfImport(file, from, found));
  return problems.filter(Boolean).map((problem) => `${file}: ${problem}`);
}

function problemOfImport(file, from, found) {
  if (found.module) return problemOfModule(file, from, found.module);
  // React Router generates these.
  if (found.from.includes('/+types/')) return undefined;
  if (found.missing) return `${found.from} does not exist`;
  if (/\.(json|svg)$/.test(found.path)) return undefined;
  const to = placeOf(found.path);
  if (!to) return `${found.from} is not in a place that can be imported`;
  const crossing = problemOfCrossing(file, from, found, to);
  return crossing && `${crossing} (imports ${found.from})`;
}

function problemOfCrossing(file, from, found, to) {
  const isPackage = found.path.startsWith('packages/');
  const isOtherPackage = isPackage && packageOf(found.path) !== packageOf(file);
  if (isOtherPackage && found.from.startsWith('.')) return 'a package is imported by its name';
  const startsSandbox = to.layer === 'sandbox' && startsTheSandbox.test(file);
  if (!startsSandbox && !mayImport[from.layer].includes(to.layer)) {
    return `${from.layer} may not import ${to.layer}`;
  }
  if (
    to.layer === 'domain' &&
    !(domainFolders[from.layer]?.includes(folderOf(found.path)) ?? true)
  ) {
    return `${from.layer} may not import ${folderOf(found.path)} of the domain`;
  }
  if (to.layer === 'api/schema' && from.layer === 'api/feature' && !found.isType) {
    if (!isQueries(file) && !(file in databaseExceptions)) return 'only queries import tables';
  }
  if (web.includes(from.layer) && schemasOfCalls.test(found.path) && !found.isType) {
    return 'a page imports only types of endpoints; what it calls stands in calls.ts';
  }
  if (!to.feature || to.feature === from.feature) return undefined;
  // The route table names the pages; tests and benchmarks reach into a feature.
  if (!['api/feature', 'web/feature', 'api/app'].includes(from.layer)) return undefined;
  return featureIndex.test(found.path)
    ? undefined
    : 'a feature is imported through its index.ts only';
}

const packageOf = (path) => path.split('/')[1];

/** Returns 'calendar' for 'packages/domain/src/calendar/days.ts'. */
const folderOf = (path) => path.split('/')[3];

function problemOfModule(file, from, module) {
  if (from.layer === 'domain' && module.startsWith('node:')) {
    return `the domain does no I/O (imports ${module})`;
  }
  if (from.layer === 'web/feature' && componentStyles.test(module)) {
    return `only ui/ imports the styles of a component (imports ${module})`;
  }
  if (!databaseLibrary.test(module) || mayKnowDatabaseLibrary.includes(from.layer)) {
    return undefined;
  }
  const isApi = from.layer.startsWith('api/');
  if (isApi && (isQueries(file) || file.startsWith('apps/api/src/platform/database/'))) {
    return undefined;
  }
  if (file in databaseExceptions) return undefined;
  return `only queries, schema/ and platform/database know ${module}`;
}

/** @returns {string[]} the exceptions that nothing needs */
export function unneededDatabaseExceptions(sources) {
  return Object.keys(databaseExceptions)
    .filter((file) => sources.has(file))
    .filter((file) => {
      const { imports } = sources.get(file);
      return !imports.some(({ module }) => databaseLibrary.test(module ?? ''));
    })
    .map((file) => `${file}: needs no exception (scripts/structure/import-rules.mjs)`);
}
