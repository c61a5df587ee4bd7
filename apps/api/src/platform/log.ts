import pino, { type DestinationStream, type Logger } from 'pino';
import { plainError } from './plain-error.ts';
import { processIdentity } from './process-identity.ts';
import { currentScope } from './scope.ts';

export type Log = Logger;

/**
 * Logs ids, never names, addresses, credentials or a request's query, which may hold a link's token.
 * Each line names the process, and the request or job it belongs to.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: processIdentity,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: scopeOnLines,
    serializers: { err: (error: unknown) => plainError(error), req: requestOf, res: responseOf },
  };
  return destination ? pino(options, destination) : pino(options);
}

function scopeOnLines(): object {
  const { hasWritten: _, ...named } = currentScope() ?? {};
  return named;
}

/** Libraries' prints go into the log too, so that each line of it is one JSON object. */
export function logConsole(log: Log): void {
  const printed = (values: unknown[]) =>
    values.find((value) => value instanceof Error) ?? values.join(' ');
  console.error = (...values: unknown[]) => log.error({ err: printed(values) }, 'printed');
  console.warn = (...values: unknown[]) => log.warn({ err: printed(values) }, 'printed');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node.js'));
}

function requestOf({ method, url }: { method?: string; url?: string }) {
  return { method, path: url?.split('?')[0] };
}

function responseOf({ statusCode }: { statusCode?: number }) {
  return { statusCode };
}
