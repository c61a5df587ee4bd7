import { runFile } from './run-file.mjs';

// npm run stripe:check [-- --base-url URL]: lists the parts of the setup that Stripe lacks.
await runFile('apps/api/src/stripe-check.ts', { dev: false });
