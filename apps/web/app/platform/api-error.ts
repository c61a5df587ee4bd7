import type { Call, ErrorCodeOf } from '@curbside/domain/wire/endpoint';
import type { ErrorOnWire, LatestEnd } from '@curbside/domain/wire/error-answer';
import { type ErrorCode, errorCodes } from '@curbside/domain/wire/errors';

type Issue = NonNullable<ErrorOnWire['issues']>[number];

/** A server before ours may answer with a message alone. */
type ErrorBody = Omit<ErrorOnWire, 'code'> & Partial<Pick<ErrorOnWire, 'code'>>;

/**
 * A call that the server answered with something other than success. `message` is
 * '{status}: {statusText}' from 500 on, else '{status}: {body}'. Show people `serverMessage`, or
 * the page's own text for the case.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Undefined where the answer was not the API's own. Pages ask for it with `hasCode`. */
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly issues: readonly Issue[];
  readonly requiresStripeConnect: boolean;
  /** The latest drop-off that is possible, where another one was refused. */
  readonly latestEnd: LatestEnd | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${status >= 500 ? statusText : body}`);
    const parsed = errorIn(body);
    this.status = status;
    this.code = errorCodes.find((code) => code === parsed?.code);
    this.serverMessage = parsed?.message;
    this.issues = parsed?.issues ?? [];
    this.requiresStripeConnect = parsed?.requiresStripeConnect ?? false;
    this.latestEnd = parsed?.latestEnd ?? undefined;
  }
}

/** Undefined if the body says nothing to people, such as a proxy's page. */
export function errorIn(body: string): ErrorBody | undefined {
  try {
    const json: Partial<Record<keyof ErrorOnWire, unknown>> | null = JSON.parse(body);
    return isErrorOnWire(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Written out: every page needs it, and few need the validation library. */
function isErrorOnWire(
  json: Partial<Record<keyof ErrorOnWire, unknown>> | null,
): json is ErrorBody {
  const { message, code, issues = [] } = json ?? {};
  const isKnown = code === undefined || typeof code === 'string';
  return typeof message === 'string' && isKnown && Array.isArray(issues);
}

/** Whether this call was refused with this code. Only codes that its endpoint lists compile. */
export function hasCode<C extends Call>(
  error: unknown,
  _call: C,
  code: ErrorCodeOf<C>,
): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** The status of a failed call, also after the failure has come from the server with the page. */
export function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error
    ? Number(error.status)
    : undefined;
}

/** Whether the subject does not exist, or the caller may not see it. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Whether an address leads to no subject: its id is unknown to the caller (404) or invalid (400). */
export function isUnknownSubject(error: unknown): boolean {
  return isNotFound(error) || statusOf(error) === 400;
}

/** The server's own words for a refusal (4xx), or the fallback for everything else. */
export function messageOf(error: unknown, fallback: string): string;
export function messageOf(error: unknown, fallback?: string): string | undefined;
export function messageOf(error: unknown, fallback?: string): string | undefined {
  return error instanceof ApiError && error.status < 500 && error.serverMessage
    ? error.serverMessage
    : fallback;
}

/**
 * The call's answer, or an error whose message is for people: the server's own words, `failed`
 * where it gave none, `unanswered` where it was not reached.
 */
export async function withMessage<Done>(
  call: Promise<Done>,
  texts: { unanswered: string; failed: string },
): Promise<Done> {
  try {
    return await call;
  } catch (error) {
    const text = error instanceof ApiError ? messageOf(error, texts.failed) : texts.unanswered;
    throw new Error(text, { cause: error });
  }
}
