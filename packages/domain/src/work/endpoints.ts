import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { workCalls } from './calls.ts';
import { maxWorkOfKind, workKinds } from './rules.ts';

const workItemSchema = z
  .object({
    kind: z.enum(workKinds),
    id: z.union([z.int(), z.string()]),
    title: z.string(),
    who: z.string().nullable().meta({ description: 'The person it is about' }),
    assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
    since: z.string(),
    dueAt: z.string().nullable(),
    page: z.string().meta({ description: 'Where one acts: a path on this site' }),
  })
  .meta({ id: 'WorkItem' });
export type WorkItem = z.output<typeof workItemSchema>;

const definitions = {
  work: endpoint({
    summary: `What waits for someone, the next deadline first: what the caller may act on, at most ${maxWorkOfKind} of each kind`,
    tag: 'Administration',
    access: 'staff',
    errors: [],
    answer: z.array(workItemSchema),
  }),
};
export type WorkDefinitions = typeof definitions;
export const workEndpoints = endpoints(workCalls, definitions);
