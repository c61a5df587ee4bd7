import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Whether this server is ready to serve',
    tag: 'System',
    access: 'public',
    errors: [],
    answer: z.object({ status: z.literal('ok') }),
  }),
} as const;
