import { clear, createStore, delMany, get, set, setMany } from 'idb-keyval';
import { addMark, keptMarks, removeMark } from './kept-marks.ts';

/** A file that waits in this browser until the server has stored it. */
export interface KeptFile {
  id: string;
  /** Nobody else sees or sends it. */
  userId: string;
  /** The queue that it goes on in. */
  queue: string;
  /** How it is sent. */
  kind: string;
  fields: Readonly<Record<string, string>>;
  file: File;
  /** It is part of a form, and kept until the form is sent, or can be sent no more. */
  formUntil?: number | undefined;
  /** The id that the server gave the file, which now waits for its form. */
  storedAs?: number;
}

interface StoredFacts extends Omit<KeptFile, 'file'> {
  keptAt: number;
}

type Change = Partial<Pick<KeptFile, 'fields' | 'storedAs'>>;

/** As long as the server keeps an upload that nothing uses. */
const maxAgeMs = 7 * 24 * 3_600_000;

const store = createStore('kept-files', 'files');

// The file has a key of its own, so that changed facts do not write it again.
const fileKey = (id: string) => `${id}.file`;

/**
 * Returns whether the file survives a reload: storage may be full or forbidden. The mark comes first
 * and goes last, so that a page that is left in between leaves no file that nothing leads to.
 */
export async function keepFile({ file, ...facts }: KeptFile): Promise<boolean> {
  const { id } = facts;
  const stored: StoredFacts = { ...facts, keptAt: Date.now() };
  const entries: [string, unknown][] = [
    [id, stored],
    [fileKey(id), file],
  ];
  try {
    addMark(id);
    await setMany(entries, store);
    return true;
  } catch {
    removeMark(id);
    return false;
  }
}

export async function changeKept(id: string, change: Change): Promise<void> {
  const stored = await get<StoredFacts>(id, store);
  if (stored) await set(id, { ...stored, ...change }, store);
}

/** Undefined once a tab has sent the file, or its person has signed out. */
export async function readKept(id: string): Promise<Change | undefined> {
  try {
    return await get<StoredFacts>(id, store);
  } catch {
    return {};
  }
}

/** The user's files. Deletes those of another person, who has used this browser before, and old ones. */
export async function takeKeptFiles(userId: string): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const id of keptMarks()) {
    const stored = await get<StoredFacts>(id, store);
    const file = await get<unknown>(fileKey(id), store);
    const isTheirs = stored?.userId === userId && Date.now() - stored.keptAt < maxAgeMs;
    if (isTheirs && file instanceof File) kept.push({ ...stored, file });
    else await forgetFile(id);
  }
  return kept;
}

export async function forgetFile(id: string): Promise<void> {
  if (await isDone(() => delMany([id, fileKey(id)], store))) removeMark(id);
}

export async function forgetAllFiles(): Promise<void> {
  const marks = keptMarks();
  if (await isDone(() => clear(store))) for (const id of marks) removeMark(id);
}

/** Where the browser has no database, opening it throws, or fails later. */
async function isDone(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch {
    return false;
  }
}
