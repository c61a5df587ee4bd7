import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import {
  changeKeptFields,
  forgetFile,
  isKept,
  type KeptFile,
  keepFile,
  takeKeptFiles,
} from '../../platform/kept-files.ts';
import { randomKey } from '../../platform/random-key.ts';
import { userQuery, useSignedInUser } from '../../platform/session.ts';
import { UploadError, uploadQueueOf, useUploadQueue } from '../uploads/index.ts';
import { addToInspection, inspectionsQuery } from './api.ts';
import { findPlace } from './find-place.ts';

type Fields = Readonly<Record<string, string>>;

/** The files that this page sends or has sent. */
const known = new Set<string>();

/**
 * The photos and videos on their way into an inspection. Each waits in this browser until it is stored,
 * so that a reload loses none.
 */
export function useInspectionUploads(name: string) {
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  const key = `${userId} ${name}`;
  const { queue, files } = useUploadQueue(key);
  return {
    queue,
    files,
    add(added: readonly File[], fields: Fields) {
      // Asked for once for all files, and never waited for longer than a moment.
      const place = findPlace();
      queue.clearDone();
      for (const file of added) {
        const kept = { id: randomKey(), userId, queue: key, fields, file };
        sendInQueue(client, kept, { keeping: keepFile(kept), place });
      }
    },
  };
}

/** Goes on with the person's files that a reload has interrupted. */
export async function resumeInspectionUploads(client: QueryClient, userId: string): Promise<void> {
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
        const isGone = (await keeping) && !(await isKept(id));
        const uploadId = isGone
          ? 0
          : await addOrForget(id, { file: photo, fields: await fields, onProgress });
        const { queryKey } = inspectionsQuery(Number(kept.fields.bookingId));
        await client.invalidateQueries({ queryKey });
        return uploadId;
      });
    },
    { isKept: () => willSurvive, onRemove: () => void forgetFile(id) },
  );
}

/**
 * The place is kept before anything is sent: with the same fields, the server stores a photo that
 * arrives twice once.
 */
async function completeFields(kept: KeptFile, { keeping, place }: Sending): Promise<Fields> {
  const found = await place;
  const fields = { ...kept.fields, ...found };
  if (Object.keys(found).length > 0 && (await keeping)) await changeKeptFields(kept.id, fields);
  return fields;
}

async function addOrForget(
  id: string,
  sent: Parameters<typeof addToInspection>[0],
): Promise<number> {
  try {
    const uploadId = await addToInspection(sent);
    await forgetFile(id);
    return uploadId;
  } catch (error) {
    if (isFinal(error)) await forgetFile(id);
    throw error;
  }
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
