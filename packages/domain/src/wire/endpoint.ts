import './validation-messages.ts';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint. Checked before the body is read; finer rules live in the policy of
 * each feature. `public` never reads the session; `anyone` is open too, but knows who is signed in.
 * `active` asks for a signed-in account that is not disabled. The staff levels
 * include one another: a master admin may call what an admin may, an admin what staff may.
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'signed-in'
  | 'active'
  | 'staff'
  | 'admin'
  | 'master_admin';

/**
 * One call of the API: the single definition from which the server validates requests and answers,
 * the OpenAPI document is made, and the page's client is typed.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  path: `/api/${string}`;
  summary: string;
  tag: string;
  access: Access;
  /** The error codes of this endpoint, beyond those that `impliedErrors` lists. */
  errors: readonly Code[];
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * The fields of a multipart body, each with its description. The handler streams the parts itself,
   * so nothing of it is validated or buffered before. Beside a `body` it is another form of the
   * same, and the handler validates either.
   */
  multipart?: Readonly<Record<string, MultipartField>>;
  /** The media type of the answer, where it is a file and not JSON. */
  answersFile?: string;
  /** Request headers with a meaning of their own, for the OpenAPI document. */
  takesHeaders?: Readonly<Record<string, string>>;
  answersHeaders?: Readonly<Record<string, string>>;
  /** HTTP status of success; 200 by default. */
  status?: number;
  /** Further success statuses, such as 202, and what each one means. */
  otherStatuses?: Readonly<Record<number, string>>;
  answer: Answer;
}

export interface MultipartField {
  type: 'file' | 'files' | 'text';
  description: string;
}

/** The answer of an endpoint that sends a file: bytes, or a stream of them. */
export const fileSchema = z.unknown();

/** Types an endpoint without widening its schemas or its error codes. */
export function endpoint<
  const Code extends ErrorCode,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType = z.ZodType,
>(
  definition: Endpoint<Params, Query, Body, Answer, Code>,
): Endpoint<Params, Query, Body, Answer, Code> {
  return definition;
}

/** Codes that any endpoint may answer. */
const everywhere = [
  'too_many_requests',
  'internal',
  'payments_unavailable',
  'server_busy',
] as const;

/** Codes that follow from what an endpoint takes and who may call it. */
export function impliedErrors(definition: Endpoint): ErrorCode[] {
  const { method, access, params, query, body, multipart } = definition;
  const takesInput = Boolean(params ?? query ?? body ?? multipart);
  return [
    ...everywhere,
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...(method === 'GET' ? [] : (['origin_not_allowed'] as const)),
    ...((body ?? multipart) ? (['too_large', 'unsupported_media'] as const) : []),
    ...(multipart ? (['storage_full'] as const) : []),
    ...(isOpen(access) ? [] : (['sign_in_required'] as const)),
    ...(access === 'active' ? (['account_disabled'] as const) : []),
    ...(isStaffAccess(access)
      ? (['forbidden', 'account_disabled', 'second_factor_missing'] as const)
      : []),
  ];
}

/** Whether visitors may call. */
export function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone';
}

export function isStaffAccess(access: Access): boolean {
  return access === 'staff' || access === 'admin' || access === 'master_admin';
}

/** Every code that an endpoint may answer, each once. */
export function errorCodesOf(definition: Endpoint): ErrorCode[] {
  return [...new Set([...definition.errors, ...impliedErrors(definition)])];
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a client gives to a call. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Answer, infer _Code>
    ? { params: InputOf<Params>; query: InputOf<Query>; body: InputOf<Body> }
    : never;

/** What a server gets from a call, validated. */
export type CallOutput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Answer, infer _Code>
    ? { params: OutputOf<Params>; query: OutputOf<Query>; body: OutputOf<Body> }
    : never;

/** What a call answers. */
export type Answer<E extends { answer: z.ZodType }> = z.output<E['answer']>;

/** The codes that an endpoint names itself: what a page may ask an error for. */
export type ErrorCodeOf<E extends { errors: readonly ErrorCode[] }> = E['errors'][number];
