import type { Env } from '../env.ts';

/** A part of a trace. */
interface OpenSpan {
  /** Runs what belongs to the span. */
  within<Result>(run: () => Result): Result;
  end(outcome?: { error?: unknown; attributes?: Attributes }): void;
}

export type Attributes = Record<string, string | number>;

export interface Tracer {
  open(name: string, kind: SpanKindName, attributes?: Attributes): OpenSpan;
  close(): Promise<void>;
}

type SpanKindName = 'server' | 'client' | 'internal';

let tracer: Tracer | undefined;

/** Without OTEL_EXPORTER_OTLP_ENDPOINT no library is loaded, and spans cost nothing. */
export async function startTracing(env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || tracer) return;
  const { createTracer } = await import('./otlp-tracer.ts');
  tracer = createTracer(env.OTEL_EXPORTER_OTLP_ENDPOINT);
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  const { close } = tracer ?? {};
  tracer = undefined;
  await close?.();
}

export function openSpan(...given: Parameters<Tracer['open']>): OpenSpan | undefined {
  return tracer?.open(...given);
}

export async function inSpan<Result>(
  name: string,
  kind: SpanKindName,
  run: () => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, kind);
  if (!span) return run();
  try {
    const result = await span.within(run);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
