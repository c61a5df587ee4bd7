// What may stand between `import` or `export` and `from` holds neither quotes nor semicolons.
const STATIC = /^[ \t]*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*(?:\/\*[\s\S]*?\*\/\s*)?['"]([^'"]+)['"]/g;
const CSS = /^[ \t]*@import\s+(?:url\()?['"]([^'"]+)['"]/gm;

/**
 * What a source file imports, in the forms that this repository uses.
 * @returns {{from: string, isType: boolean}[]}
 */
export function importsOf(file, text) {
  if (file.endsWith('.css')) return [...text.matchAll(CSS)].map(([, from]) => found(from));
  return [
    ...[...text.matchAll(STATIC)].map(([, , type, from]) => found(from, Boolean(type))),
    ...[...text.matchAll(DYNAMIC)].map(([, from]) => found(from)),
  ];
}

function found(from, isType = false) {
  return { from, isType };
}
