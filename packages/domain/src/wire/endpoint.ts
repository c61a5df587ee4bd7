import './validation-messages.ts';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './scopes.ts';

/**
 * Checked before the body is read; each feature's policy has finer rules. `public` never reads the
 * session; `anyone` is open too, but knows who is signed in. `active` needs a signed-in account
 * that is not disabled. The staff levels include one another: a master admin may call what an admin
 * may, an admin what staff may.
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'signed-in'
  | 'active'
  | 'staff'
  | 'admin'
  | 'master_admin';

interface MethodAndPath {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  path: `/api/${string}`;
}

interface Definition<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
> {
  summary: string;
  tag: string;
  access: Access;
  /** Visitors read this instead of 'Please sign in.' */
  signInText?: string;
  /** The scope with which a service token may call it, too. */
  scope?: Scope;
  /** Beyond those that `impliedErrors` lists. */
  errors: readonly Code[];
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * The fields of a multipart body, each with its description. The handler streams the parts
   * itself, so nothing is validated or buffered before. With a `body`, too, clients may send
   * either, and the handler validates both.
   */
  multipart?: Readonly<Record<string, MultipartField>>;
  /** The media type of an answer that is a file instead of JSON. */
  answersFile?: string;
  /** Request headers with a meaning of their own, for the OpenAPI document. */
  takesHeaders?: Readonly<Record<string, string>>;
  answersHeaders?: Readonly<Record<string, string>>;
  /** 200 by default. */
  status?: number;
  /** Further success statuses, such as 202, and what each one means. */
  otherStatuses?: Readonly<Record<number, string>>;
  answer: Answer;
}

/** The server validates by it; the OpenAPI document and the types of the page's client come from it. */
export type Endpoint<D extends Definition = Definition> = MethodAndPath & D;

/** An endpoint as a page has it: with all its types, and without the schemas behind them. */
export interface Call<D extends Definition = Definition> extends MethodAndPath {
  /** Never set: the type alone. */
  definition?: D;
}

export type Calls<Definitions extends Record<string, Definition>> = {
  [Name in keyof Definitions]: Call<Definitions[Name]>;
};

export interface MultipartField {
  type: 'file' | 'files' | 'text';
  description: string;
}

export const fileSchema = z.unknown();

/** The meaning of 302 where an endpoint answers a stored file. */
export const atSignedAddress =
  'The file is in the bucket, at the signed address of `location`, for at most 10 minutes';

/** Types an endpoint without widening its schemas or its error codes. */
export function endpoint<
  const Code extends ErrorCode,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType = z.ZodType,
>(
  definition: Definition<Params, Query, Body, Answer, Code>,
): Definition<Params, Query, Body, Answer, Code> {
  return definition;
}

/** Joins each definition with the method and path of its name. */
export function endpoints<Definitions extends Record<string, Definition>>(
  calls: Calls<Definitions>,
  definitions: Definitions,
): { [Name in keyof Definitions]: Endpoint<Definitions[Name]> } {
  const joined = Object.entries(definitions).map(([name, definition]) => [
    name,
    { ...definition, ...calls[name] },
  ]);
  return Object.fromEntries(joined);
}

/** Codes that any endpoint may answer. */
const everywhere = [
  'too_many_requests',
  'internal',
  'payments_unavailable',
  'server_busy',
  'storage_unavailable',
] as const;

/** Codes that follow from an endpoint's input and access. */
export function impliedErrors(definition: Endpoint): ErrorCode[] {
  const { method, access, params, query, body, multipart } = definition;
  // A body is read before the endpoint, also where the endpoint takes none.
  const readsBody = method !== 'GET';
  const takesInput = Boolean(params ?? query ?? body ?? multipart) || readsBody;
  return [
    ...everywhere,
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...(readsBody ? (['origin_not_allowed', 'too_large', 'unsupported_media'] as const) : []),
    ...(multipart ? (['storage_full'] as const) : []),
    // A service token is refused by every call that its scopes do not name.
    ...(isOpen(access) ? [] : (['sign_in_required', 'forbidden'] as const)),
    ...(access === 'active' ? (['account_disabled'] as const) : []),
    ...(isStaffAccess(access) ? (['second_factor_missing'] as const) : []),
  ];
}

export function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone';
}

export function isStaffAccess(access: Access): boolean {
  return access === 'staff' || access === 'admin' || access === 'master_admin';
}

export function errorCodesOf(definition: Endpoint): ErrorCode[] {
  return [...new Set([...definition.errors, ...impliedErrors(definition)])];
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type CallInput<C extends Call> =
  C extends Call<Definition<infer Params, infer Query, infer Body, infer _Answer, infer _Code>>
    ? { params: InputOf<Params>; query: InputOf<Query>; body: InputOf<Body> }
    : never;

/** Validated input, as the server gets it. */
export type CallOutput<E> =
  E extends Endpoint<Definition<infer Params, infer Query, infer Body, infer _Answer, infer _Code>>
    ? { params: OutputOf<Params>; query: OutputOf<Query>; body: OutputOf<Body> }
    : never;

export type Answer<E extends { answer: z.ZodType }> = z.output<E['answer']>;
export type AnswerOf<C extends Call> = Answer<NonNullable<C['definition']>>;

/** The endpoint's own codes, which a page may test an error for. */
export type ErrorCodeOf<C extends Call> = NonNullable<C['definition']>['errors'][number];
