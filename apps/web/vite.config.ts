import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Rolldown } from 'vite';
import { iconsPlugin } from './icons-plugin.ts';
import { namedMediaPlugin } from './named-media-plugin.ts';
import { styledModulesPlugin } from './styled-modules-plugin.ts';
import { themeVariablesPlugin } from './theme-variables-plugin.ts';

const needsSchemas = new Map<string, boolean>();

/** Whether a module brings the validation library, itself or through what it imports. */
function bringsSchemas(id: string, context: Rolldown.ChunkingContext): boolean {
  const known = needsSchemas.get(id);
  if (known !== undefined) return known;
  // Libraries import in circles.
  needsSchemas.set(id, false);
  const imported = context.getModuleInfo(id)?.importedIds ?? [];
  const brings =
    id.includes('/node_modules/zod/') || imported.some((other) => bringsSchemas(other, context));
  needsSchemas.set(id, brings);
  return brings;
}

/** Pages do not share what is loaded only when it opens. */
const ofSeveralPages: Partial<Rolldown.CodeSplittingGroup> = {
  // Fields, tables and the guard of staff pages, which pages of visitors do not have.
  test: (id) => !/(PasswordInput|Textarea|ui\/lists|staff-only)[/.]/.test(id),
  tags: ['$initial'],
  minShareCount: 8,
};

const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  // Visitors see none of these pages.
  {
    name: 'styles-of-trips',
    test: /(features\/(admin|claims|handover|inspections|late-returns|listing|messaging|pickup-reports|support)|ui\/charts)\/.*\.css/,
    tags: ['$initial'],
    minShareCount: 2,
  },
  // Sheets block the first picture: few, though larger.
  { name: 'styles', test: /\.css/, tags: ['$initial'], minShareCount: 2 },
  // Pages without a form do without the schemas.
  {
    debugName: 'shared',
    name: (id, context) => (bringsSchemas(id, context) ? null : 'shared'),
    ...ofSeveralPages,
  },
  { name: 'schemas', ...ofSeveralPages },
];

/**
 * Turns the compiler of the validation library off before it begins. The content security policy
 * forbids `eval`, and even the library's test for it counts as a violation.
 */
const withoutCompiler = 'globalThis.__zod_globalConfig = { jitless: true };';

export default defineConfig({
  plugins: [iconsPlugin(), styledModulesPlugin(), themeVariablesPlugin(), reactRouter()],
  css: { postcss: { plugins: [namedMediaPlugin] } },
  build: {
    // Reads only those modules of a library that pages use.
    rolldownOptions: { experimental: { lazyBarrel: true } },
    reportCompressedSize: false,
    target: 'es2022',
    // The content security policy has no `data:` for fonts and scripts: every asset is a file.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      // Bundled whole, so that React is its production build whatever NODE_ENV the server runs with.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: sharedChunks },
            banner: ({ name }) => (name === 'schemas' ? withoutCompiler : ''),
          },
        },
      },
    },
  },
});
