import type Stripe from 'stripe';
import { invalid, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { type Route, route } from '../../http/route.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';

/** As decoded from the multipart body. */
interface Upload {
  filename?: string;
  type?: string;
  size?: string;
}

const evidenceTypes = ['jpg', 'png', 'pdf'];
const maxEvidenceBytes = 5_000_000;

function create(
  world: World,
  { file, purpose }: { file?: Upload | string; purpose: Stripe.File.Purpose },
): Stripe.File {
  if (!file || typeof file === 'string') {
    throw invalid('The file must be sent as multipart/form-data.', undefined, 'file');
  }
  const type = file.type ?? 'unknown';
  const size = Number(file.size);
  if (purpose === 'dispute_evidence') {
    if (!evidenceTypes.includes(type)) {
      throw invalid('Evidence must be a JPEG, PNG or PDF file.', 'invalid_file_type', 'file');
    }
    if (size > maxEvidenceBytes) {
      throw invalid('A file of evidence can be at most 5 MB.', 'file_too_large', 'file');
    }
  }
  const id = newId('file');
  return world.tables.files.save({
    id,
    object: 'file',
    created: world.clock.seconds(),
    expires_at: null,
    filename: file.filename ?? null,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type,
    url: `${world.origin}/v1/files/${id}/contents`,
  });
}

export function fileRoutes(world: World): Route[] {
  const { files } = world.tables;
  return [
    route<{ file?: Upload; purpose: Stripe.File.Purpose }>('POST /v1/files', (params) =>
      create(world, params),
    ),
    route<Stripe.FileListParams>('GET /v1/files', (params) =>
      listPage(
        files.newestFirst().filter((row) => !params.purpose || row.purpose === params.purpose),
        params,
        '/v1/files',
      ),
    ),
    route('GET /v1/files/:id', (_params, id) => {
      const file = files.get(id);
      if (!file) throw notFound('file upload', id);
      return file;
    }),
  ];
}
