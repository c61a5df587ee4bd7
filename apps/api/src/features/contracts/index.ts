export { makeContract } from './make-contract.ts';
export { registerContracts } from './routes.ts';
export { registerContractWork } from './work.ts';
