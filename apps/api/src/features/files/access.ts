import { accessRows } from '../../test/access-rows.ts';
import { picture } from '../../test/pictures.ts';

/** Who may call what; the columns and words are explained at accessRows. */
export const access = accessRows(
  `
                  | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/uploads | sign-in yes        yes       yes       yes       disabled yes       yes       yes
`,
  {
    'POST /api/uploads': async () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(await picture('red'))]), 'front.png');
      return { body };
    },
  },
);
