import { withCommandDatabase } from './command-database.ts';
import { askToMend } from './features/settlement/index.ts';
import { readEnv } from './platform/env.ts';
import { failCommand } from './start-problem.ts';

/** `npm run mend-money`: the server rechecks the money of every booking within a minute. */
try {
  await withCommandDatabase(readEnv(process.env), askToMend);
  console.log(
    'The server will recheck the money of every booking. See its log and the differences.',
  );
} catch (error) {
  failCommand(error);
}
