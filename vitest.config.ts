import { defineConfig } from 'vitest/config';
import { slowFirst } from './apps/api/src/test/harness/slow-first.ts';
import { quickImports } from './apps/api/src/test/processes/server-process.ts';
import { iconsPlugin } from './apps/web/icons-plugin.ts';

const slow = [
  /\/production-start\.test/,
  /test\/simulator\//,
  /\/fault-points\.test/,
  /stripe-(events|faults)\.test/,
  /\/(hostile-[a-z]*|durability|kill-rounds|access-matrix|ledger|start|restart|backup)\.test/,
];

export default defineConfig({
  plugins: [iconsPlugin()],
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['apps/api/src/test/harness/test-cluster.ts'],
    setupFiles: ['apps/api/src/test/harness/no-output.ts'],
    // Payouts and mails come by jobs, which on a busy machine take more than a second.
    expect: { poll: { timeout: 60_000 } },
    // Thousands of tests on a busy machine meet a rare race of their own; a broken rule fails twice.
    // `npm test` names what needed its second try.
    retry: 1,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // A test waits for some of its time: two cores have work for three. A fourth takes longer in all.
    maxWorkers: 3,
    execArgv: [...quickImports],
    // Loading the server for each file took a fifth of the time. Each has its own server and database.
    isolate: false,
    sequence: { sequencer: slowFirst(slow) },
  },
});
