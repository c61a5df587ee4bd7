import { defineConfig } from 'vitest/config';
import { PagesFirst } from './support/pages-first.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['support/server.ts'],
    // All files share one server and one clock: one after the other, the travellers in time last.
    fileParallelism: false,
    sequence: { sequencer: PagesFirst },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
