import { product } from '@curbside/domain/product';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { plainError } from '../plain-error.ts';
import { processIdentity } from '../process-identity.ts';
import type { Tracer } from './index.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

const stopMayTakeMs = 2_000;

/** Sends spans by OTLP over HTTP. The library reads its other variables, such as headers, itself. */
export function createTracer(endpoint: string): Tracer {
  const { pid, host, version } = processIdentity;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? product.slug,
      'service.version': version,
      'host.name': host,
      'process.pid': pid,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer(product.slug, version);
  return {
    open(name, kind, attributes = {}) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context.active());
      const inside = trace.setSpan(context.active(), span);
      return {
        within: (run) => context.with(inside, run),
        end({ error, attributes: late } = {}) {
          if (late) span.setAttributes(late);
          if (error !== undefined) {
            span.setStatus({ code: SpanStatusCode.ERROR, message: plainError(error).message });
          }
          span.end();
        },
      };
    },
    async close() {
      // A collector that is away does not hold up a stop.
      const late = new Promise((resolve) => setTimeout(resolve, stopMayTakeMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      context.disable();
    },
  };
}
