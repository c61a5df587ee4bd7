import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { isStarted, ROOT } from './paths.mjs';
import { findCircles } from './structure/circles.mjs';
import { importsOf } from './structure/imports.mjs';
import { placeOf } from './structure/places.mjs';
import { problemOfImport, problemsOfExceptions } from './structure/rules.mjs';

const SOURCE = /\.([cm]?[jt]s|[jt]sx|css)$/;
const NOT_OURS = new Set(['node_modules', 'build', '.react-router', 'public']);
const FORBIDDEN_NAME = /(^|[-.])(utils?|helpers?|common|misc|managers?)([-.]|$)/;
const KEBAB_CASE = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

/**
 * Holds the sources of a repository against docs/architecture.md.
 * @param {string} root
 * @returns {string[]} one line for each breach; none if all is as it should be
 */
export function checkStructure(root) {
  const files = ['apps', 'packages'].flatMap((dir) => sourcesUnder(root, dir));
  const named = ['e2e', 'bench', 'scripts'].flatMap((dir) => sourcesUnder(root, dir));
  const imports = new Map(files.map((file) => [file, resolveImports(root, file)]));
  return [
    ...[...files, ...named].flatMap(problemsOfName),
    ...files.filter((file) => !placeOf(file)).map(unknownPlace),
    ...files.flatMap((file) => imports.get(file).flatMap((found) => problemOfImport(file, found))),
    ...problemsOfExceptions(imports),
    ...findCircles(imports),
  ];
}

function sourcesUnder(root, dir) {
  if (!existsSync(join(root, dir))) return [];
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(dir, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : sourcesUnder(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

function unknownPlace(file) {
  return `${file}: this is no place for a source file (scripts/structure/places.mjs lists them)`;
}

function problemsOfName(file) {
  const parts = file.split('/');
  const problems = [];
  const forbidden = parts.find((part) => FORBIDDEN_NAME.test(part));
  if (forbidden) problems.push(`${file}: '${forbidden}' says nothing; name what it holds`);
  if (!KEBAB_CASE.test(basename(file))) problems.push(`${file}: name it in kebab-case`);
  return problems;
}

function resolveImports(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  return importsOf(file, text).map((found) => ({ ...found, ...resolve(root, file, found.from) }));
}

/** A path in the repository, or the name of a package. */
function resolve(root, file, from) {
  const own = /^@curbside\/([^/]+)(?:\/(.+))?$/.exec(from);
  if (own) return { path: `packages/${own[1]}/src/${own[2] ?? 'index'}.ts` };
  if (!from.startsWith('.')) return { module: from };
  const path = posix.join(posix.dirname(file), from);
  return existsSync(join(root, path)) ? { path } : { path, missing: true };
}

if (isStarted(import.meta.url)) {
  const problems = checkStructure(ROOT);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
