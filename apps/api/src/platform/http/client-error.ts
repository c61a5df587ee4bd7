import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { failRequestOn, logBroken, newRequestId } from './request-log.ts';

/** Refuses invalid HTTP in the format of every other error. */
export function answerClientError(log: Log, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const status = statusOf(error.code);
    const problem = problemOf(status);
    const { code } = problem;
    const isGone = error.code === 'HPE_INVALID_EOF_STATE';
    const running = failRequestOn(socket, { error: problem, code, status, isGone });
    const requestId = running ?? newRequestId();
    if (!running) logBroken(log, { requestId, status, code });
    socket.write(rawAnswer(status, requestId, problem));
  }
  socket.destroy(error);
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

function problemOf(status: number): AppError {
  return status === 408
    ? new AppError('request_timeout', 'The request took too long to arrive.')
    : new AppError('invalid_request', 'The request could not be read.');
}

function rawAnswer(status: number, requestId: string, problem: AppError): string {
  const body = JSON.stringify(problem.toWire());
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
