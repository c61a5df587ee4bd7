import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { namedMediaPlugin } from './named-media-plugin.ts';
import { styledModulesPlugin } from './styled-modules-plugin.ts';
import { themeVariablesPlugin } from './theme-variables-plugin.ts';

/** What many pages need, in few files that stay the same from one release to the next. */
const sharedChunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  // What schemas are made of and pages without schemas use.
  {
    name: 'values',
    test: /\/domain\/src\/(money\/money|ratings\/rules|cars\/listing-options|wire\/errors)\.ts/,
  },
  {
    name: 'schemas',
    // The form of an incident brings a library of time zones, which no other page needs.
    test: /node_modules\/zod\/|\/domain\/src\/((?!incidents)\w+\/(forms|fields|schemas|listing)|wire\/(text-fields|endpoint|validation-messages|error-answer))\.ts/,
  },
  // These modules and their imports, minus the groups above; loaded on every guest page.
  {
    name: 'guest',
    test: /\/app\/(root|ui\/layout\/site-layout|features\/search\/browse-page|platform\/(random-key|use-one-at-a-time))\.tsx?/,
  },
  // What the landing page and the page of a car need besides, so that they do without 'shell'.
  { name: 'scene', test: /\/app\/ui\/(sign|curb-scene\/)|\/Anchor\/Anchor\.mjs/ },
  {
    name: 'trip',
    test: /\/(app\/(ui\/(price-lines|setup-panel|notify)|platform\/use-external-page|features\/cars\/car-facts)|domain\/src\/(availability|payments|ratings|verification)\/(calls|texts|rules))\b|\/Title\/Title\.mjs/,
  },
  { name: 'controls', test: /node_modules\/@mantine\/(core|hooks)\//, minShareCount: 8 },
  // What opens over a page, loaded when it does.
  { name: 'overlays', test: /\/@mantine\/core\/esm\/components\/(Modal|ModalBase|Drawer)\// },
  { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 3 },
  // Pages without a form do without it, and so without the schemas.
  { name: 'forms', test: /\/app\/platform\/use-zod-form\.ts/ },
  {
    name: 'shell',
    test: /\/(app\/(platform|ui)|packages\/domain\/src)\//,
    minShareCount: 4,
  },
];

/**
 * Turns the compiler of the validation library off before it begins. The content security policy
 * forbids `eval`, and even the library's test for it counts as a violation.
 */
const withoutCompiler = 'globalThis.__zod_globalConfig = { jitless: true };';

export default defineConfig({
  plugins: [styledModulesPlugin(), themeVariablesPlugin(), reactRouter()],
  css: { postcss: { plugins: [namedMediaPlugin] } },
  build: {
    // Of a library's thousands of icons only those that pages use are read.
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
