import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loaded before the server, whose 3,000 modules then take half as long: for each import Node parses
// the package.json above it, and the one of drizzle-orm has 180 kB. Compiled code is kept, too.
enableCompileCache(fileURLToPath(new URL('../.cache/node-compile', import.meta.url)));

const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    const isOurs = !parentURL.includes('/node_modules/');
    if (specifier.startsWith('.')) {
      const format = formatOf(specifier, parentURL, isOurs);
      if (!format) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    if (!isOurs || !conditions.includes('import')) return next(specifier, context);
    // Workspaces may have versions of their own.
    const key = `${parentURL.split('/src/')[0]} ${specifier}`;
    const known = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(key, known);
    return known;
  },
});

function formatOf(specifier, parentURL, isOurs) {
  if (isOurs && specifier.endsWith('.ts')) return 'module-typescript';
  const isDrizzle = parentURL.includes('/node_modules/drizzle-orm/');
  return isDrizzle && specifier.endsWith('.js') ? 'module' : undefined;
}
