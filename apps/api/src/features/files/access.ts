import { accessRows } from '../../test/access-rows.ts';
import type { AccessStage, Attempt, Caller } from '../../test/access-stage.ts';
import { picture } from '../../test/pictures.ts';

const begun = { 'upload-length': '100', 'upload-metadata': `purpose ${btoa('trip')}` };

/** An upload of the renter, or of the caller where this is another person. */
async function uploadOf({ people }: AccessStage, caller: Caller): Promise<Pick<Attempt, 'path'>> {
  const owner = caller === 'disabled' ? people.disabled : people.renter;
  const answer = await owner.client.send<{ id: number }>(
    'POST',
    '/api/uploads/resumable',
    undefined,
    begun,
  );
  return { path: `/api/uploads/${answer.body.id}` };
}

/** Who may call what; the columns and words are explained at accessRows. */
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
