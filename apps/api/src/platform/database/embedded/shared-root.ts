import { chmod, lstat, mkdir } from 'node:fs/promises';
import { EmbeddedDatabaseError } from './errors.ts';

const candidates = ['/var/lib/curbside', '/var/tmp/curbside'];

/**
 * A folder owned by root that other users may enter, for files that PostgreSQL cannot reach
 * elsewhere.
 * @throws EmbeddedDatabaseError not_reachable
 */
export async function openSharedRoot(): Promise<string> {
  for (const dir of candidates) {
    try {
      await mkdir(dir, { recursive: true });
      const { uid } = await lstat(dir);
      // Anyone could have created it in /var/tmp first.
      if (uid !== 0) continue;
      await chmod(dir, 0o755);
      return dir;
    } catch {
      // For example a read-only file system: try the next folder.
    }
  }
  throw new EmbeddedDatabaseError(
    'not_reachable',
    'PostgreSQL does not run as root, and other users may enter neither this folder nor ' +
      `${candidates.join(' nor ')}: set DATA_DIR to a folder that they may enter.`,
  );
}
