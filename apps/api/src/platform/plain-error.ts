/** An error for logs and failed jobs, without personal data. */
export interface PlainError {
  type: string;
  message: string;
  stack: string;
  code?: string | number;
  cause?: PlainError;
}

const deepestCause = 5;

/** Keeps known fields only: database errors carry the values of the query, and mail errors the recipients. */
export function plainError(error: unknown, depth = 0): PlainError {
  if (!isErrorLike(error)) {
    return { type: typeof error, message: withoutPersonalData(String(error)), stack: '' };
  }
  const code = codeOf(error);
  const hasCause = error.cause !== undefined && depth < deepestCause;
  return {
    type: error.name ?? 'Error',
    message: withoutPersonalData(messageOf(error)),
    stack: framesOf(error),
    ...(code !== undefined && { code }),
    ...(hasCause && { cause: plainError(error.cause, depth + 1) }),
  };
}

/** For libraries that store what a handler throws. */
export function toPlainError(error: unknown): Error {
  const { message, stack, code } = plainError(error);
  const plain = new Error(message);
  plain.stack = `Error: ${message}\n${stack}`;
  return Object.assign(plain, code !== undefined && { code });
}

/** The job library emits errors as plain objects. */
interface ErrorLike {
  message: string;
  name?: string;
  stack?: string;
  cause?: unknown;
}

function isErrorLike(value: unknown): value is ErrorLike {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false;
  return typeof value.message === 'string';
}

/** Drizzle appends the values of a query to its text. */
function messageOf(error: ErrorLike): string {
  return 'query' in error && 'params' in error ? `Failed query: ${error.query}` : error.message;
}

function codeOf(error: ErrorLike): string | number | undefined {
  const { code } = error as ErrorLike & { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '' }: ErrorLike): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return frames.map((line) => line.trim()).join('\n');
}

const emailAddress = /[^\s<>"'(),;:=/\\]+@[^\s<>"'(),;:=/\\]+/g;
const secretParameter = /\b(token|code|state|email|password|client_secret)=[^&\s"']+/gi;

function withoutPersonalData(text: string): string {
  return text.replace(secretParameter, '$1=[left out]').replace(emailAddress, '[email address]');
}
