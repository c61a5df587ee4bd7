import { AppError } from '../errors.ts';

const megabyte = 1024 * 1024;

/** Limits on concurrent uploads, and on the bytes that their handlers hold in memory. */
export interface UploadLimits {
  perPerson: { uploads: number; bytes: number };
  /** For senders who are not signed in. */
  perNetwork: { uploads: number; bytes: number };
  perProcess: { bytes: number };
}

const uploadLimits: UploadLimits = {
  // As many as a listing has photos, all of them large.
  perPerson: { uploads: 10, bytes: 160 * megabyte },
  perNetwork: { uploads: 2, bytes: 40 * megabyte },
  perProcess: { bytes: 512 * megabyte },
};

/** Minimum for each upload, for its buffers and its place on the disk. */
const leastBytes = megabyte;

const retryAfterSeconds = 5;

export interface Sender {
  key: string;
  isPerson: boolean;
}

interface UnderWay {
  uploads: number;
  bytes: number;
}

/** Neither one account nor many together can fill the memory with bodies that they never finish. */
export class UploadSlots {
  readonly #limits: UploadLimits;
  readonly #bySender = new Map<string, UnderWay>();
  #bytes = 0;

  constructor(limits = uploadLimits) {
    this.#limits = limits;
  }

  /**
   * Reserves `maxBytes`. Call the returned function once to release it. Throws too_many_requests if
   * the sender has too much under way, and server_busy if the process has.
   */
  take({ key, isPerson }: Sender, maxBytes: number): () => void {
    const bytes = Math.max(leastBytes, maxBytes);
    const limit = isPerson ? this.#limits.perPerson : this.#limits.perNetwork;
    const { uploads, bytes: earlier } = this.#bySender.get(key) ?? { uploads: 0, bytes: 0 };
    if (uploads >= limit.uploads || (uploads > 0 && earlier + bytes > limit.bytes)) {
      throw refusal('too_many_requests', 'Too many uploads at once. Wait until one has finished.');
    }
    if (this.#bytes > 0 && this.#bytes + bytes > this.#limits.perProcess.bytes) {
      throw refusal('server_busy', 'Too many people are uploading. Please try again in a moment.');
    }
    this.#add(key, 1, bytes);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(key, -1, -bytes);
      isTaken = false;
    };
  }

  #add(key: string, uploads: number, bytes: number): void {
    const sender = this.#bySender.get(key) ?? { uploads: 0, bytes: 0 };
    sender.uploads += uploads;
    sender.bytes += bytes;
    this.#bytes += bytes;
    if (sender.uploads > 0) this.#bySender.set(key, sender);
    else this.#bySender.delete(key);
  }
}

function refusal(code: 'too_many_requests' | 'server_busy', message: string): AppError {
  return new AppError(code, message, { headers: { 'retry-after': String(retryAfterSeconds) } });
}
