import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured logs. Credentials never reach them; features log ids, not names or addresses. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization'], remove: true },
  });
}
