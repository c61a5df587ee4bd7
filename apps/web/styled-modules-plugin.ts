import type { Plugin } from 'vite';

/**
 * Keeps every module that imports a style sheet, even one that only re-exports a component:
 * "sideEffects" in package.json would drop it, and the component's styles with it.
 */
export function styledModulesPlugin(): Plugin {
  return {
    name: 'styled-modules',
    apply: 'build',
    transform: {
      filter: { id: /\/app\/[^?]+\.tsx?$/, code: /^import ["'][^"']+\.css["'];$/m },
      handler: () => ({ moduleSideEffects: true }),
    },
  };
}
