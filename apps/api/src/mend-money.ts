import { withCommandDatabase } from './command-database.ts';
import { askToMend } from './features/settlement/index.ts';
import { readEnv } from './platform/env.ts';

/** `npm run mend-money`: the server rechecks the money of every booking within a minute. */
await withCommandDatabase(readEnv(process.env), askToMend);
console.log('The server will recheck the money of every booking. See its log and the differences.');
