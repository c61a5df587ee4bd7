import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { systemCalls } from './calls.ts';

const definitions = {
  health: endpoint({
    summary: 'Whether this server is ready to serve',
    tag: 'System',
    access: 'public',
    errors: [],
    answer: z.object({ status: z.literal('ok') }),
  }),
};
export type SystemDefinitions = typeof definitions;
export const systemEndpoints = endpoints(systemCalls, definitions);
