import { posix } from 'node:path';

const stylesImport = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;
const classPattern = /\.([a-zA-Z][\w-]*)/g;
const usedVariable = /var\((--[\w-]+)/g;
const givenVariable = /(?<![\w-])(--[\w-]+)['"]?\]?:/g;
const comment = /\/\*[\s\S]*?\*\//g;

/**
 * Finds classes that a component takes from its style sheet although the sheet has none of that name:
 * the element would have no style, and the type of a style sheet allows every name.
 * @param {Map<string, import('./sources.mjs').Source>} sources
 * @returns {string[]}
 */
export function problemsOfStyles(sources) {
  return [...sources].flatMap(([file, { text }]) =>
    [...text.matchAll(stylesImport)].flatMap(([, name, from = '']) => {
      const sheet = posix.join(posix.dirname(file), from);
      const known = classesOf(sources.get(sheet)?.text ?? '');
      const used = text.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'));
      const missing = new Set([...used].map(([, one]) => one).filter((one) => !known.has(one)));
      return [...missing].map((one) => `${file}: ${posix.basename(sheet)} has no class '${one}'`);
    }),
  );
}

/**
 * Finds variables in style sheets that nothing gives a value: the declaration would have no effect.
 * @param {Map<string, import('./sources.mjs').Source>} sources
 * @returns {string[]}
 */
export function problemsOfVariables(sources) {
  const ofPages = [...sources].filter(([file]) => file.startsWith('apps/web/'));
  const given = new Set(ofPages.flatMap(([, { text }]) => matchesOf(givenVariable, text)));
  return ofPages
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, { text }]) => {
      const used = new Set(matchesOf(usedVariable, text.replace(comment, '')));
      return [...used]
        .filter((name) => !given.has(name) && !name.startsWith('--mantine-'))
        .map((name) => `${file}: nothing gives ${name} a value`);
    });
}

const matchesOf = (pattern, text) => [...text.matchAll(pattern)].map(([, name]) => name);

function classesOf(css) {
  return new Set(matchesOf(classPattern, css.replace(comment, '')));
}
