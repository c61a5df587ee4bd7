import { inspectionCalls } from '@curbside/domain/inspections/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import {
  changeKept,
  forgetFile,
  type KeptFile,
  keepFile,
  readKept,
  takeKeptFiles,
} from '../../platform/kept-files.ts';
import { apiQuery } from '../../platform/query-client.ts';
import { randomKey } from '../../platform/random-key.ts';
import { userQuery, useSignedInUser } from '../../platform/session.ts';
import { addToInspection, type SentFile } from './add-to-inspection.ts';
import { sendResumable, UploadError } from './send-resumable.ts';
import { uploadQueueOf, useUploadQueue } from './use-upload-queue.ts';

type Fields = Readonly<Record<string, string>>;

/** How the files of a trip are sent: into an inspection, or for a form that names their ids. */
const kinds: Record<string, (sent: SentFile) => Promise<number>> = {
  inspection: addToInspection,
  form: ({ file, onProgress }) => sendResumable({ file, purpose: 'trip', onProgress }),
};

interface KeptUploadsOptions {
  kind: 'inspection' | 'form';
  /** The name of the queue. */
  name: string;
  /** For files of a form: the instant up to which it can be sent. */
  formUntil?: string;
}

/** The files that this page sends or has sent. */
const known = new Set<string>();

/**
 * Photos and videos of a trip on their way. Each waits in this browser until it is stored, or until
 * its form is sent, so that a reload loses none.
 */
export function useKeptUploads({ kind, name, formUntil }: KeptUploadsOptions) {
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  const key = `${userId} ${name}`;
  const { queue, files } = useUploadQueue(key);
  return {
    queue,
    files,
    /** The ids of those that are stored. */
    ids: files.flatMap(({ uploadId }) => uploadId || []),
    isSending: files.some(({ state }) => state === 'sending' || state === 'waiting'),
    add(added: readonly File[], fields: Fields, place: Promise<Fields> = Promise.resolve({})) {
      for (const file of added) {
        const facts = { id: randomKey(), userId, queue: key, kind, fields, file };
        const kept = { ...facts, formUntil: formUntil ? Date.parse(formUntil) : undefined };
        sendInQueue(client, kept, { keeping: keepFile(kept), place });
      }
    },
  };
}

/** Goes on with the person's files that a reload has interrupted. */
export async function resumeUploads(client: QueryClient, userId: string): Promise<void> {
  for (const kept of await takeKeptFiles(userId)) {
    if (known.has(kept.id)) continue;
    const keeping = Promise.resolve(true);
    sendInQueue(client, kept, { keeping, place: Promise.resolve({}) });
  }
}

interface Sending {
  /** Whether the browser keeps the file. */
  keeping: Promise<boolean>;
  place: Promise<Fields>;
}

function sendInQueue(client: QueryClient, kept: KeptFile, { keeping, place }: Sending): void {
  const { id, userId, file } = kept;
  known.add(id);
  let willSurvive = false;
  void keeping.then((isThere) => {
    willSurvive = isThere;
  });
  const fields = completeFields(kept, { keeping, place });
  uploadQueueOf(kept.queue).add(
    [file],
    async (photo, onProgress) => {
      requireSamePerson(client, userId);
      return inOneTab(id, async () => {
        const stored = (await keeping) ? await readKept(id) : {};
        if (stored?.storedAs) return stored.storedAs;
        if (!stored && isOfOpenForm(kept)) throw new UploadError(goneText, true);
        const sent = { file: photo, fields: await fields, onProgress };
        const storedAs = stored ? await sendOrForget(kept, sent) : 0;
        await refetchInspections(client, kept);
        return storedAs;
      });
    },
    { isKept: () => willSurvive, onRemove: () => void forgetFile(id) },
  );
}

const goneText = 'This photo was sent or deleted in another tab.';

const isOfOpenForm = ({ formUntil }: KeptFile) => formUntil !== undefined && Date.now() < formUntil;

/**
 * The place is kept before anything is sent: with the same fields, the server stores a photo that
 * arrives twice once.
 */
async function completeFields(kept: KeptFile, { keeping, place }: Sending): Promise<Fields> {
  const found = await place;
  const fields = { ...kept.fields, ...found };
  if (Object.keys(found).length > 0 && (await keeping)) await changeKept(kept.id, { fields });
  return fields;
}

/** A file of a form is kept on, with its id at the server. */
async function sendOrForget(kept: KeptFile, sent: SentFile): Promise<number> {
  const send = kinds[kept.kind] ?? addToInspection;
  try {
    const storedAs = await send(sent);
    if (isOfOpenForm(kept)) await changeKept(kept.id, { storedAs }).catch(() => undefined);
    else await forgetFile(kept.id);
    return storedAs;
  } catch (error) {
    if (isFinal(error)) await forgetFile(kept.id);
    throw error;
  }
}

async function refetchInspections(client: QueryClient, { fields }: KeptFile): Promise<void> {
  const params = { id: Number(fields.bookingId) };
  const { queryKey } = apiQuery(inspectionCalls.inspectionsOfBooking, { params });
  await client.invalidateQueries({ queryKey });
}

/** Whether the server will never take the file, so that a reload need not try again. */
function isFinal(error: unknown): boolean {
  if (error instanceof UploadError) return error.isRefused;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ApiError && finalStatuses.includes(cause.status);
}

const finalStatuses: readonly number[] = [400, 403, 404, 409, 422];

/** A session of another person must not send it. */
function requireSamePerson(client: QueryClient, userId: string): void {
  const user = client.getQueryData(userQuery.queryKey);
  if (user && user.id !== userId) throw new Error('Sign in again to upload this file.');
}

/** The lock goes with its tab. Browsers offer locks on secure origins only. */
async function inOneTab<Done>(id: string, run: () => Promise<Done>): Promise<Done> {
  return 'locks' in navigator ? navigator.locks.request(`kept-file ${id}`, run) : run();
}
