import { z } from 'zod';
import { market } from '../market/current.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { searchCalls } from './calls.ts';

/** Hosts see searches without a result this many days back. */
export const demandDays = 30;

const demandSchema = z
  .object({
    days: z.int().meta({ description: 'How many days are counted, today included' }),
    neighborhoods: z.array(
      z.object({
        neighborhood: z.string().meta({ examples: [market.texts.neighborhoodExample] }),
        searches: z.int(),
      }),
    ),
  })
  .meta({ id: 'HostDemand' });
export type HostDemand = z.output<typeof demandSchema>;

const definitions = {
  hostDemand: endpoint({
    summary:
      'Searches that found no car for their dates in the neighborhoods of the signed-in host’s cars, the most frequent first',
    tag: 'Host analytics',
    access: 'signed-in',
    errors: [],
    answer: demandSchema,
  }),
};
export type SearchDefinitions = typeof definitions;
export const searchEndpoints = endpoints(searchCalls, definitions);
