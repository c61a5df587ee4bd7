import pino, { type Logger } from 'pino';
import { plainError } from './plain-error.ts';

export type Log = Logger;

/** Logs ids, never names, addresses, credentials or a request's query, which may hold a link's token. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error) => plainError(error), req: requestOf, res: responseOf },
  });
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
