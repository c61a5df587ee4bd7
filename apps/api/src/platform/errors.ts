import { accountDisabledText, type Decision } from '@curbside/domain/states/action-table';
import type { ErrorOnWire } from '@curbside/domain/wire/error-answer';
import { type ErrorCode, errorStatus } from '@curbside/domain/wire/errors';
import type { z } from 'zod';

/** A failure that the caller sees: a code of the domain and a sentence for people. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Partial<ErrorOnWire>;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      details?: Partial<ErrorOnWire>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toWire(): ErrorOnWire {
    return { message: this.message, code: this.code, ...this.details };
  }
}

/** The row does not exist, or the caller may not see it: the answer is the same. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** For a field that only the use case can check; looks like a schema error. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid_request', message, { details: { issues: [{ path, message }] } });
}

/** A database restart or failover takes at most this long. */
const retryAfterSeconds = 5;

/** The same request may succeed a moment later. */
export function databaseUnavailable(cause: unknown): AppError {
  return new AppError('server_busy', 'This takes longer than usual. Please try again.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
    cause,
  });
}

/** Disabled accounts keep their trips and messages, but may not list, book or approve. */
export function accountDisabled(): AppError {
  return new AppError('account_disabled', accountDisabledText);
}

export function secondFactorMissing(): AppError {
  return new AppError(
    'second_factor_missing',
    'Turn on two-factor authentication in Account Settings to use the staff pages.',
  );
}

/** Throws the refusal of a state machine's decision. */
export function requireAllowed(decision: Decision): void {
  if (!decision.allowed) throw new AppError(decision.code, decision.reason);
}

/** A row changed between the decision and the write. */
export function justChanged(what: string): AppError {
  return new AppError(
    'wrong_state',
    `This ${what} has just changed. Please reload the page and try again.`,
  );
}

/** Throws invalid_request with every issue, like a body that does not fit its schema. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw invalidRequest(issues);
}

export function invalidRequest(issues: NonNullable<ErrorOnWire['issues']>): AppError {
  const { path, message } = issues[0] ?? { path: '', message: 'This is not valid.' };
  // Full sentences from a schema stand alone; others need the field's name.
  const sentence = /^Please |\.$/.test(message) ? message : `${path || 'request'}: ${message}`;
  return new AppError('invalid_request', sentence, { details: { issues } });
}
