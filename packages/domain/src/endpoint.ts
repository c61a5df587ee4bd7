import './validation-messages.ts';
import type { z } from 'zod';

/** Who may call: checked before the body is read. Finer rules live in each feature's policy. */
export type Access = 'public' | 'signed-in' | 'active';

/**
 * One call of the API: the single definition from which the server validates requests and answers,
 * the OpenAPI document is made, and the page's client is typed.
 * `active` asks for a signed-in account that is not disabled.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  path: `/api/${string}`;
  summary: string;
  tag: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Headers beyond the usual ones, and what they mean: for the document. */
  takesHeaders?: Readonly<Record<string, string>>;
  answersHeaders?: Readonly<Record<string, string>>;
  /** Status of success; 200 unless told. */
  status?: number;
  answer: Answer;
}

/** Types an endpoint without widening its schemas. */
export function endpoint<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a client gives to a call. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Answer>
    ? { params: InputOf<Params>; query: InputOf<Query>; body: InputOf<Body> }
    : never;

/** What a server gets from a call, validated. */
export type CallOutput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Answer>
    ? { params: OutputOf<Params>; query: OutputOf<Query>; body: OutputOf<Body> }
    : never;

/** What a call answers. */
export type Answer<E extends { answer: z.ZodType }> = z.output<E['answer']>;
