import '@curbside/domain/wire/validation-messages';
import type { ErrorCode } from '@curbside/domain/wire/errors';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from './api-error.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface ZodFormOptions<Schema extends z.ZodType, Done> {
  /** The server's own schema of the body, from domain. */
  schema: Schema;
  /** Sends what was entered, once it is valid. The server parses it again. */
  send: (values: z.input<Schema>) => Promise<Done>;
  onDone: (done: Done, values: z.input<Schema>) => void;
  /** The form's error where the server gives no reason. */
  failed?: string;
  onFailed?: (error: unknown) => void;
  /** The field that a refusal of this code is about. */
  fieldOfCode?: FieldOfCode<keyof z.input<Schema> & string>;
}

type FieldOfCode<Field extends string = string> = Partial<Record<ErrorCode, Field>>;

type Problems = Partial<Record<string, string>>;

function firstOfEach(issues: readonly { path: string; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[path] ??= message;
  return problems;
}

/** The server's issues by field; none where it names no field. */
function problemsOf(error: unknown, fieldOfCode: FieldOfCode): Problems {
  if (!(error instanceof ApiError)) return {};
  const field = error.code && fieldOfCode[error.code];
  if (field) return { [field]: messageOf(error) };
  return firstOfEach(error.issues.map((issue) => ({ ...issue, path: fieldOf(issue.path) })));
}

/** "body.email" and "/email" both mean the field `email`. */
function fieldOf(serverPath: string): string {
  return serverPath
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/^body\./, '');
}

/**
 * A form whose fields are uncontrolled inputs named as in the schema.
 * Spread `form.props` on `<form>` and `form.field('email')` on each Mantine input; show
 * `form.problem` above the button and give the button `loading={form.isPending}`.
 * Values that are not text inputs (lists, photos) go to `form.submit(values)` instead.
 */
export function useZodForm<Schema extends z.ZodType, Done>(options: ZodFormOptions<Schema, Done>) {
  const { schema, send, onDone, failed, onFailed, fieldOfCode = {} } = options;
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const sending = useOneAtATime();
  const mutation = useMutation({ mutationFn: send });

  function showProblems(found: Problems) {
    setProblems(found);
    const first = Object.keys(found)[0];
    const input = first && formRef.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  /** The error of a field, or of an entry of its list, is about the value before the change. */
  function clear(name: string) {
    const isLeft = ([path]: [string, unknown]) => path !== name && !path.startsWith(`${name}.`);
    setProblems((current) => Object.fromEntries(Object.entries(current).filter(isLeft)));
  }

  async function submit(values: unknown): Promise<void> {
    if (!sending.begin()) return;
    try {
      await validateAndSend(values);
    } finally {
      sending.end();
    }
  }

  async function validateAndSend(values: unknown): Promise<void> {
    setProblem(undefined);
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: issue.message,
      }));
      showProblems(firstOfEach(issues));
      return;
    }
    setProblems({});
    try {
      const valid = values as z.input<Schema>;
      onDone(await mutation.mutateAsync(valid), valid);
    } catch (error) {
      onFailed?.(error);
      const found = problemsOf(error, fieldOfCode);
      showProblems(found);
      if (Object.keys(found).length === 0) setProblem(messageOf(error, failed));
    }
  }

  return {
    props: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(Object.fromEntries(new FormData(event.currentTarget)));
      },
    },
    field: (name: keyof z.input<Schema> & string) => ({
      name,
      error: problems[name],
      onInput: () => clear(name),
    }),
    submit,
    problems,
    /** For fields that are not text inputs: removes their error once they have changed. */
    clear,
    /** Why sending failed, where the error is not about a field. */
    problem,
    isPending: mutation.isPending,
    /** Sent; for forms that leave the page and stay busy until it has gone. */
    isDone: mutation.isSuccess,
  };
}
