import { basename } from 'node:path';
import { isStarted, repositoryRoot } from './paths.mjs';
import { findCircles } from './structure/circles.mjs';
import { problemsOfCode } from './structure/code-rules.mjs';
import { problemsOfImports, unneededDatabaseExceptions } from './structure/import-rules.mjs';
import { notYetConverted } from './structure/not-yet-converted.mjs';
import { readSources } from './structure/sources.mjs';
import { problemsOfStyles, problemsOfVariables } from './structure/style-classes.mjs';

const vagueName = /(^|[-.])(utils?|helpers?|common|misc|managers?)([-.]|$)/;
const kebabCase = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

/**
 * Checks the sources of a repository against docs/architecture.md.
 * @param {string} root
 * @param {Record<string, Record<string, number>>} [waiting] breaches that are tolerated for now
 * @returns {string[]} one line for each problem
 */
export function checkStructure(root, waiting = notYetConverted) {
  const sources = readSources(root);
  return [
    ...[...sources.keys()].flatMap(problemsOfName),
    ...[...sources].flatMap(([file, source]) => problemsOfImports(file, source)),
    ...unneededDatabaseExceptions(sources),
    ...findCircles(sources),
    ...problemsOfCode(sources, waiting),
    ...problemsOfStyles(sources),
    ...problemsOfVariables(sources),
  ];
}

function problemsOfName(file) {
  const problems = [];
  const vague = file.split('/').find((part) => vagueName.test(part));
  if (vague) problems.push(`${file}: '${vague}' is a vague name; say what it holds`);
  if (!kebabCase.test(basename(file))) problems.push(`${file}: name it in kebab-case`);
  return problems;
}

if (isStarted(import.meta.url)) {
  const problems = checkStructure(repositoryRoot);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
