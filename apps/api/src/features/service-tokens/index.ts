export { findMachine } from './find-machine.ts';
export { registerServiceTokens } from './routes.ts';
