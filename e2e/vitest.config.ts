import { defineConfig } from 'vitest/config';
import { slowFirst } from '../apps/api/src/test/harness/slow-first.ts';
import { quickImports } from '../apps/api/src/test/processes/server-process.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*/*.e2e.ts'],
    globalSetup: ['support/demo-template.ts'],
    // Each file has its own server, database and clock (support/site.ts), so files run in parallel.
    // A third takes longer in all: two cores are busy with two.
    maxWorkers: 2,
    execArgv: [...quickImports],
    // The files of a worker share its browser, and each test has its own windows.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A click may be lost on a busy machine, as a person would repeat it; a broken rule fails twice.
    retry: 1,
    // On a busy machine a page needs more than a second to show what it fetches.
    expect: { poll: { timeout: 45_000 } },
    sequence: { sequencer: slowFirst([/\/([a-z-]*pages|looks)\.e2e/, /cancellation|fraud-ring/]) },
  },
});
