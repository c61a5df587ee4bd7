import { countOutside } from '../metrics/index.ts';
import type { Storage } from './index.ts';

/** Counts each call; of a stream only its beginning. */
export function countedStorage(storage: Storage): Storage {
  return {
    put: (...given) => countOutside('storage', () => storage.put(...given)),
    get: (...given) => countOutside('storage', () => storage.get(...given)),
    has: (...given) => countOutside('storage', () => storage.has(...given)),
    putFile: (...given) => countOutside('storage', () => storage.putFile(...given)),
    size: (...given) => countOutside('storage', () => storage.size(...given)),
    stream: (...given) => countOutside('storage', () => storage.stream(...given)),
    // Signed on this machine: no call goes out.
    signedAddress: (...given) => storage.signedAddress(...given),
    list: () => storage.list(),
    remove: (...given) => countOutside('storage', () => storage.remove(...given)),
  };
}
