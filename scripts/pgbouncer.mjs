import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const usualPlaces = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const isThere = () => usualPlaces.some((path) => existsSync(path));

/** Installs PgBouncer if run as root on Debian; otherwise tests that need it are skipped. */
export async function ensurePgbouncer() {
  if (isThere() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log('PgBouncer is missing; installing it for the tests behind a pooler …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', 'pgbouncer'], { env });
}
