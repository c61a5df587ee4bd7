import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Whether this server is ready to serve',
    tag: 'System',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
  }),
} as const;
