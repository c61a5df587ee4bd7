import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { scopes } from '../wire/scopes.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { serviceTokenCalls } from './calls.ts';
import { createServiceTokenSchema } from './forms.ts';

const serviceTokenSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    expiresOn: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable().meta({ description: 'To within a minute' }),
  })
  .meta({ id: 'ServiceToken' });
export type ServiceToken = z.output<typeof serviceTokenSchema>;

const tag = 'Administration';
const params = z.object({ id: pathIdSchema });

const definitions = {
  serviceTokens: endpoint({
    summary: 'The tokens by which other programs may read, newest first',
    tag,
    access: 'master_admin',
    errors: [],
    answer: z.array(serviceTokenSchema),
  }),
  serviceToken: endpoint({
    summary: 'One of them',
    tag,
    access: 'master_admin',
    errors: ['not_found'],
    params,
    answer: serviceTokenSchema,
  }),
  createServiceToken: endpoint({
    summary:
      'Create a token for a program that reads: Authorization: Bearer. It is shown this once',
    tag,
    access: 'master_admin',
    errors: ['sign_in_again'],
    body: createServiceTokenSchema,
    status: 201,
    answer: z.object({ id: z.int(), token: z.string() }),
  }),
  removeServiceToken: endpoint({
    summary: 'Remove a token, which ends its access at once',
    tag,
    access: 'master_admin',
    errors: ['not_found'],
    params,
    status: 204,
    answer: z.null(),
  }),
};
export type ServiceTokenDefinitions = typeof definitions;
export const serviceTokenEndpoints = endpoints(serviceTokenCalls, definitions);
