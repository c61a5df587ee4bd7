import { useKeptUploads } from '../uploads/index.ts';
import { findPlace } from './find-place.ts';

/** The photos and videos on their way into an inspection, which a reload does not lose. */
export function useInspectionUploads(name: string) {
  const uploads = useKeptUploads({ kind: 'inspection', name });
  return {
    ...uploads,
    add(added: readonly File[], fields: Readonly<Record<string, string>>) {
      uploads.queue.clearDone();
      // Asked for once for all files, and never waited for longer than a moment.
      uploads.add(added, fields, findPlace());
    },
  };
}
