import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const folders = ['apps', 'packages', 'e2e', 'bench', 'drills', 'scripts', 'tools'];
const sourceFile = /\.([cm]?[jt]s|[jt]sx|css)$/;
const skipped = new Set(['node_modules', 'build', '.react-router', 'public']);
const cssImport = /@import\s+(?:url\()?['"]([^'"]+)['"]/g;

/**
 * An import of a file: a path in the repository, or the name of a package.
 * @typedef {{from: string, isType: boolean, path?: string, module?: string, missing?: boolean}} Import
 * @typedef {{imports: Import[], program: import('oxc-parser').Program | undefined, text: string}} Source
 */

/**
 * Reads and parses every source file.
 * @param {string} root
 * @returns {Map<string, Source>} by path from the root
 */
export function readSources(root) {
  const files = folders.flatMap((folder) => filesUnder(root, folder));
  return new Map(files.map((file) => [file, readSource(root, file)]));
}

/** @returns {string[]} */
function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(root, path);
    return sourceFile.test(entry.name) ? [path] : [];
  });
}

/** @returns {Source} */
function readSource(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const resolved = (found) => ({ ...found, ...resolve(root, file, found.from) });
  if (file.endsWith('.css')) {
    const imports = [...text.matchAll(cssImport)].map(([, from]) => ({ from, isType: false }));
    return { imports: imports.map(resolved), program: undefined, text };
  }
  const { program, module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const imports = [...importsOf(module, text), ...typeImportsOf(program)];
  return { imports: imports.map(resolved), program, text };
}

/** Static and dynamic imports and re-exports. @returns {{from: string, isType: boolean}[]} */
function importsOf({ staticImports, staticExports, dynamicImports }, text) {
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) => {
      const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest.value;
      return from ? [{ from, isType: entries.every(({ isType }) => isType) }] : [];
    }),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"`](.+)['"`]$/.exec(text.slice(start, end));
      return literal ? [{ from: literal[1], isType: false }] : [];
    }),
  ];
}

/** Types written as `import('…').Name`. */
function typeImportsOf(program) {
  const found = [];
  new Visitor({
    TSImportType: ({ source }) => found.push({ from: source.value, isType: true }),
  }).visit(program);
  return found;
}

function resolve(root, file, from) {
  const own = /^@curbside\/([^/]+)(?:\/(.+))?$/.exec(from);
  if (own) return { path: `packages/${own[1]}/src/${own[2] ?? 'index'}.ts` };
  if (!from.startsWith('.')) return { module: from };
  const path = posix.join(posix.dirname(file), from);
  return existsSync(join(root, path)) ? { path } : { path, missing: true };
}
