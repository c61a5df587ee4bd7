import { serviceTokenEndpoints } from '@curbside/domain/service-tokens/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';
import { createStaff } from '../../test/harness/factories.ts';

const body = { name: 'Monitor', scopes: ['operations:read' as const], expiresOn: '2099-01-01' };

async function made(stage: AccessStage) {
  const master = await createStaff(stage.app, 'master_admin');
  const { body: token } = await master.client.call(serviceTokenEndpoints.createServiceToken, {
    body,
  });
  return { path: `/api/admin/tokens/${token.id}` };
}

export const access = accessRows(
  `
                                 | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/tokens            | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
POST /api/admin/tokens           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
GET /api/admin/tokens/{id}       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
DELETE /api/admin/tokens/{id}    | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
`,
  {
    'POST /api/admin/tokens': () => ({ path: '/api/admin/tokens', body }),
    'GET /api/admin/tokens/{id}': made,
    'DELETE /api/admin/tokens/{id}': made,
  },
);
