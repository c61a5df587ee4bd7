import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { product } from '@curbside/domain/product';

interface ProcessIdentity {
  pid: number;
  host: string;
  version: string;
}

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Tells the processes of an installation apart, in logs and in the database. */
export const processIdentity: ProcessIdentity = { pid: process.pid, host: hostname(), version };

/** PostgreSQL cuts an application's name after 63 bytes. */
const longestName = 63;

/** The name of this process in `pg_stat_activity`. */
export function applicationName({ pid, host } = processIdentity): string {
  const [start, end] = [`${product.slug}-`, `-${pid}`];
  const room = longestName - start.length - end.length;
  return `${start}${host.replace(/[^\w.-]/g, '_').slice(0, room)}${end}`;
}
