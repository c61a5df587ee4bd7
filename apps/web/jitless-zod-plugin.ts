import { join } from 'node:path';
import type { Plugin } from 'vite';

const jitless = join(import.meta.dirname, 'app/platform/jitless-zod.ts');

/**
 * In the browser everything that imports `zod` gets it with its compiler turned off. The content
 * security policy forbids `eval`, and even the library's test for it counts as a violation.
 */
export function jitlessZodPlugin(): Plugin {
  return {
    name: 'jitless-zod',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) =>
      source === 'zod' && importer !== jitless ? jitless : undefined,
  };
}
