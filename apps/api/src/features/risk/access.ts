import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';
import { createStaff, disableAccount, signUpPerson } from '../../test/harness/factories.ts';

const on = (suffix: string, body?: object) => async (stage: AccessStage) => {
  const { user } = await signUpPerson(stage.app);
  return { path: `/api/admin/${suffix.replace('{userId}', user.id)}`, ...(body && { body }) };
};

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/insurance-brief/figures              | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/fingerprint                         | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/admin/risk-scores                    | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/admin/risk-scores/distribution       | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/admin/risk-scores/{userId}           | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/admin/risk-scores/{userId}/links     | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
POST /api/admin/risk-rules/rehearse           | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
POST /api/admin/risk-scores/{userId}/recalculate | sign-in forbidden forbidden forbidden forbidden forbidden forbidden yes   yes
POST /api/admin/users/{userId}/disable        | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/users/{userId}/disable staff  | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
POST /api/admin/users/{userId}/enable         | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
`,
  {
    'POST /api/fingerprint': () => ({ body: { fingerprint: 'f00d', confidence: 0.5 } }),
    'GET /api/admin/risk-scores/{userId}': on('risk-scores/{userId}'),
    'GET /api/admin/risk-scores/{userId}/links': on('risk-scores/{userId}/links'),
    'POST /api/admin/risk-rules/rehearse': () => ({ body: { points: { vpnUse: 30 } } }),
    'POST /api/admin/risk-scores/{userId}/recalculate': on('risk-scores/{userId}/recalculate'),
    'POST /api/admin/users/{userId}/disable': on('users/{userId}/disable', { reason: 'Fraud' }),
    'POST /api/admin/users/{userId}/disable staff': async (stage) => {
      const { user } = await createStaff(stage.app, 'support_staff');
      const body = { reason: 'Left the company' };
      return { path: `/api/admin/users/${user.id}/disable`, body };
    },
    'POST /api/admin/users/{userId}/enable': async (stage) => {
      const person = await signUpPerson(stage.app);
      await disableAccount(stage.app, person);
      return { path: `/api/admin/users/${person.user.id}/enable` };
    },
  },
);
