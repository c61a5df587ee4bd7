import type { Calls } from '../wire/endpoint.ts';
import type { ContractDefinitions } from './endpoints.ts';

export const contractCalls: Calls<ContractDefinitions> = {
  contracts: { method: 'GET', path: '/api/admin/compliance/contracts' },
  contractPdf: { method: 'GET', path: '/api/contracts/:id/pdf' },
  verifyContract: { method: 'GET', path: '/api/contracts/verify' },
};
