import { isAPIError } from 'better-auth/api';
import { TWO_FACTOR_ERROR_CODES } from 'better-auth/plugins';
import type { Env } from '../../../platform/env.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Auth } from '../auth.ts';
import { cookiePrefixOf } from '../sign-in/cookie-prefix.ts';

type Library = ReturnType<Auth['within']>;

const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** Checks an app code, or a backup code, which is then consumed. Throws the library's refusal. */
export function verifyCode(library: Library, code: string, headers: Headers) {
  return isAppCode(code)
    ? library.verifyTOTP({ body: { code }, headers, returnHeaders: true })
    : library.verifyBackupCode({ body: { code }, headers, returnHeaders: true });
}

/**
 * Only the cookie of the pending sign-in: with a session beside it, the library would check the code
 * for that session's user instead.
 */
export function waitingSignIn(env: Env, cookies = '') {
  const start = `${cookiePrefixOf(env)}.two_factor=`;
  const cookie = cookies.split(/;\s*/).find((text) => text.startsWith(start)) ?? '';
  const value = decodeCookie(cookie.slice(start.length));
  return {
    headers: new Headers({ cookie }),
    /** The part before the signature; the library checks the signature. */
    identifier: value.slice(0, value.lastIndexOf('.')),
  };
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Translates the library's refusal of a code; undefined for any other failure. */
export function codeRefusal(error: unknown): AppError | undefined {
  if (!isAPIError(error) || error.statusCode >= 500) return undefined;
  switch (error.body?.code) {
    case TWO_FACTOR_ERROR_CODES.INVALID_CODE.code:
    case TWO_FACTOR_ERROR_CODES.INVALID_BACKUP_CODE.code:
      return invalidCode();
    case TWO_FACTOR_ERROR_CODES.ACCOUNT_TEMPORARILY_LOCKED.code:
      return new AppError('too_many_requests', 'Too many wrong codes. Please wait 15 minutes.', {
        headers: { 'retry-after': '900' },
      });
    default:
      return new AppError('sign_in_required', 'Your sign-in has expired. Please sign in again.');
  }
}

function invalidCode(): AppError {
  const message = 'This code is incorrect. Enter the one your app shows now.';
  return new AppError('invalid_code', message, {
    details: { issues: [{ path: 'code', message }] },
  });
}
