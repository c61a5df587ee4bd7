import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { jitlessZodPlugin } from './jitless-zod-plugin.ts';
import { namedMediaPlugin } from './named-media-plugin.ts';

/** What every page needs, in few files that stay the same from one release to the next. */
const sharedChunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  { name: 'schemas', test: /node_modules\/zod\/|\/jitless-zod\.ts$/ },
  { name: 'controls', test: /node_modules\/@mantine\/(core|hooks)\//, minShareCount: 4 },
  { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 3 },
  // Landing, browse and car page share these; staff pages do without.
  { name: 'guest', test: /\/app\/features\/(home|search|cars)\//, minShareCount: 2 },
  {
    name: 'shell',
    test: /\/(app\/(platform|ui)\/|packages\/domain\/src\/(?!incidents\/|calendar\/instants))/,
    minShareCount: 4,
  },
  // The form for an incident brings a library of time zones, which no other page needs.
  {
    name: 'incidents',
    test: /\/(app\/features|packages\/domain\/src)\/incidents\//,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [jitlessZodPlugin(), reactRouter()],
  css: { postcss: { plugins: [namedMediaPlugin] } },
  build: {
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
        rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
  },
});
