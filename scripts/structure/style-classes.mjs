import { posix } from 'node:path';

const STYLES_IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;
const CLASS = /\.([a-zA-Z][\w-]*)/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/**
 * Finds classes that a component takes from its style sheet although the sheet has none of that name:
 * the element would have no style, and the type of a style sheet allows every name.
 * @param {Map<string, import('./sources.mjs').Source>} sources
 * @returns {string[]}
 */
export function problemsOfStyles(sources) {
  return [...sources].flatMap(([file, { text }]) =>
    [...text.matchAll(STYLES_IMPORT)].flatMap(([, name, from = '']) => {
      const sheet = posix.join(posix.dirname(file), from);
      const known = classesOf(sources.get(sheet)?.text ?? '');
      const used = text.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'));
      const missing = new Set([...used].map(([, one]) => one).filter((one) => !known.has(one)));
      return [...missing].map((one) => `${file}: ${posix.basename(sheet)} has no class '${one}'`);
    }),
  );
}

function classesOf(css) {
  return new Set([...css.replace(COMMENT, '').matchAll(CLASS)].map(([, name]) => name));
}
