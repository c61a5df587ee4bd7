import { once } from 'node:events';
import { createServer } from 'node:net';
import { MigrationError } from './platform/database/apply-migration.ts';
import { ClockSkewError } from './platform/database/clock-check.ts';
import { EmbeddedDatabaseError } from './platform/database/embedded/index.ts';
import { databaseErrorCode, isDatabaseUnavailable } from './platform/database/index.ts';
import { MarketError } from './platform/database/market.ts';
import { DatabaseVersionError } from './platform/database/migrate.ts';
import { type Env, EnvironmentError } from './platform/env.ts';
import { AppError } from './platform/errors.ts';

/** Errors whose message tells the operator what to do. */
const clearErrors = [
  EnvironmentError,
  EmbeddedDatabaseError,
  ClockSkewError,
  DatabaseVersionError,
  MigrationError,
  MarketError,
];

/** PostgreSQL's codes for a wrong password, role or database name. */
const refusedByDatabase = ['28P01', '28000', '3D000'];

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  port?: number;
  address?: string;
  path?: string;
}

/** One clear line for problems that the operator can fix; undefined for defects. */
export function startProblem(error: Error): string | undefined {
  if (clearErrors.some((kind) => error instanceof kind)) return error.message;
  // Its cause may be a refused connection, which would be taken for the database's.
  if (error instanceof AppError && error.code === 'storage_unavailable') {
    const reason = error.cause instanceof Error ? error.cause.message || error.cause.name : '';
    return `The storage of files cannot be used (${reason}): check the variables S3_*, or run \`npm run preflight\`.`;
  }
  const { code = '', port, address, path } = error as SystemError;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: choose another with PORT or SANDBOX_PORT.`;
    case 'EADDRNOTAVAIL':
      return `${address} is not an address of this machine: choose another with HOST.`;
    case 'EACCES':
    case 'EROFS':
      return path
        ? `${path} cannot be written: choose another folder with DATA_DIR.`
        : `Port ${port} may not be used: choose another with PORT.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `The certificate of the database is refused (${code}): name its authority in DATABASE_URL by sslrootcert=FILE.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'The certificate of the database is for another name: use that name in DATABASE_URL.';
    case 'CERT_HAS_EXPIRED':
      return 'The certificate of the database has expired: renew it there.';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return `The database does not answer (${code}): check DATABASE_URL.`;
  }
  if (/does not support SSL connections/.test(error.message)) {
    return 'The database has no TLS, but DATABASE_URL asks for it by sslmode.';
  }
  if (refusedByDatabase.includes(code)) {
    return `The database refuses the connection (${error.message}): check DATABASE_URL.`;
  }
  return error.cause instanceof Error ? startProblem(error.cause) : undefined;
}

const undefinedTable = '42P01';

/** Ends a command with one line, for defects too: a failed query has SQL and values in its message. */
export function failCommand(error: unknown): void {
  console.error(error instanceof Error ? commandProblem(error) : error);
  process.exitCode = 1;
}

function commandProblem(error: Error): string {
  const known = startProblem(error);
  if (known) return known;
  const { message } = error.cause instanceof Error ? error.cause : error;
  if (isDatabaseUnavailable(error)) {
    return `The database does not answer (${message}): check DATABASE_URL.`;
  }
  if (databaseErrorCode(error) === undefinedTable) {
    return `The database was not migrated (${message}): run \`npm run migrate -- --apply\`.`;
  }
  return message;
}

/** Throws EADDRINUSE before anything is started. Port 0 means any free one. */
export async function requireFreePort({ PORT: port, HOST: host }: Env): Promise<void> {
  const probe = createServer();
  probe.listen({ port, host });
  await once(probe, 'listening').catch((error: SystemError) => {
    if (error.syscall !== 'getaddrinfo') throw error;
    throw new EnvironmentError(
      `HOST: ${host} is not known (${error.code}). Give an address of this machine.`,
    );
  });
  probe.close();
  await once(probe, 'close');
}
