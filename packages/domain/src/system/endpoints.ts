import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { systemCalls } from './calls.ts';

const ok = z.object({ status: z.literal('ok') });

const definitions = {
  health: endpoint({
    summary: 'Whether this server can serve',
    tag: 'System',
    access: 'public',
    errors: [],
    answer: ok,
  }),
  live: endpoint({
    summary: 'Whether this process runs; asks nothing else',
    tag: 'System',
    access: 'public',
    errors: [],
    answer: ok,
  }),
  ready: endpoint({
    summary: 'Whether this server wants new requests: not while it stops or lacks its database',
    tag: 'System',
    access: 'public',
    errors: ['not_ready'],
    answer: ok,
  }),
};
export type SystemDefinitions = typeof definitions;
export const systemEndpoints = endpoints(systemCalls, definitions);
