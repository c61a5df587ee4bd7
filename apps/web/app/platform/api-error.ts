import { type ErrorOnWire, errorSchema } from '@curbside/domain/wire/errors';

type Issue = NonNullable<ErrorOnWire['issues']>[number];

/**
 * A call that the server answered with something other than success. `message` is what
 * specification section 7 asks for: '{status}: {statusText}' from 500 on, else '{status}: {body}'.
 * Show people `serverMessage`, or the text that the specification has for the case.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of the codes of domain/errors.ts; undefined where the answer was not the API's. */
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly issues: readonly Issue[];
  readonly requiresStripeConnect: boolean;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${status >= 500 ? statusText : body}`);
    const parsed = parseBody(body);
    this.status = status;
    this.code = parsed?.code;
    this.serverMessage = parsed?.message;
    this.issues = parsed?.issues ?? [];
    this.requiresStripeConnect = parsed?.requiresStripeConnect ?? false;
  }
}

function parseBody(body: string): ErrorOnWire | undefined {
  try {
    return errorSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The status of a failed call, also after the failure has come from the server with the page. */
export function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error
    ? Number(error.status)
    : undefined;
}

/** Whether what was asked for is not there, or not for the caller to see. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The server's own words for a refusal (4xx), or the fallback for everything else. */
export function messageOf(error: unknown, fallback: string): string;
export function messageOf(error: unknown, fallback?: string): string | undefined;
export function messageOf(error: unknown, fallback?: string): string | undefined {
  return error instanceof ApiError && error.status < 500 && error.serverMessage
    ? error.serverMessage
    : fallback;
}
