import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Attempt, Caller } from '../../test/access/access-stage.ts';
import { picture } from '../../test/harness/pictures.ts';

/** An upload of the renter, or of the caller in the renter's place. */
async function uploadOf(
  { app, people }: AccessStage,
  caller: Caller,
): Promise<Pick<Attempt, 'path'>> {
  const owner = caller === 'disabled' ? people.disabled : people.renter;
  // Earlier, while the account was active, it had its trip.
  const { rows } = await app.db.execute<{ id: number }>(
    sql`insert into uploads (user_id, purpose, bytes, created_at)
        values (${owner.user.id}, 'trip', 100, now()) returning id`,
  );
  return { path: `/api/uploads/${rows[0]?.id}` };
}

export const access = accessRows(
  `
                            | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/uploads           | sign-in yes        yes       yes       yes       disabled yes       yes       yes
POST /api/uploads/resumable | sign-in wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
GET /api/uploads/{id}       | sign-in hidden     hidden    yes       hidden    yes      hidden    hidden    hidden
PATCH /api/uploads/{id}     | sign-in wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
DELETE /api/uploads/{id}    | sign-in hidden     hidden    yes       hidden    yes      hidden    hidden    hidden
`,
  {
    'POST /api/uploads': async () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(await picture('red'))]), 'front.png');
      return { body };
    },
    'GET /api/uploads/{id}': uploadOf,
    'DELETE /api/uploads/{id}': uploadOf,
  },
);
