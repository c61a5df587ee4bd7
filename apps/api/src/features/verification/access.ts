import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';
import { signUpPerson } from '../../test/harness/factories.ts';

const decide = (action: string) => async (stage: AccessStage) => {
  const { user } = await signUpPerson(stage.app);
  return {
    path: `/api/admin/verifications/${user.id}/${action}`,
    body: { reason: 'Checked by phone' },
  };
};

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/stripe/create-verification-session  | sign-in yes        state     state     state     state    yes       yes       yes
GET /api/admin/verifications                  | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/verifications/{userId}/history | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/verifications/{userId}/approve| sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/verifications/{userId}/approve of staff| sign-in forbidden forbidden forbidden forbidden forbidden forbidden forbidden yes
POST /api/admin/verifications/{userId}/reject | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/verifications/{userId}/reset  | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
`,
  {
    'GET /api/admin/verifications/{userId}/history': (stage) => ({
      path: `/api/admin/verifications/${stage.people.renter.user.id}/history`,
    }),
    'POST /api/admin/verifications/{userId}/approve': decide('approve'),
    'POST /api/admin/verifications/{userId}/approve of staff': (stage) => ({
      path: `/api/admin/verifications/${stage.people.support.user.id}/approve`,
    }),
    'POST /api/admin/verifications/{userId}/reject': decide('reject'),
    'POST /api/admin/verifications/{userId}/reset': decide('reset'),
  },
);
