export { runPreflight } from './run-preflight.ts';
