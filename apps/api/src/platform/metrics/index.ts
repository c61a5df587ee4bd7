import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { inSpan } from '../tracing/index.ts';

/** Counts of this process since its start. Labels are names of ours, never values of people. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

const requests = new Counter({
  name: 'curbside_http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
});
const requestSeconds = new Histogram({
  name: 'curbside_http_request_duration_seconds',
  help: 'Time from the head of a request to the end of its answer',
  labelNames: ['method', 'route'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function countRequest(
  { method, route }: { method: string; route: string },
  status: number,
  ms: number,
): void {
  const labels = {
    method: knownMethods.includes(method) ? method : 'other',
    // Each built file is a route of its own.
    route: route.startsWith('/assets/') ? '/assets/*' : route,
  };
  requests.inc({ ...labels, status });
  requestSeconds.observe(labels, ms / 1000);
}

export const liveConnections = new Gauge({
  name: 'curbside_live_connections',
  help: 'Open streams of events to browsers',
  registers,
});

export const searches = new Counter({
  name: 'curbside_searches_total',
  help: 'Searches for cars, by what they ask for',
  labelNames: ['kind'] as const,
  registers,
});

export const slowStatements = new Counter({
  name: 'curbside_slow_statements_total',
  help: 'Statements of the database that took longer than a second',
  registers,
});

export const deadlocks = new Counter({
  name: 'curbside_deadlocks_total',
  help: 'Transactions that ran again because another one waited for them',
  registers,
});

const outsideCalls = new Counter({
  name: 'curbside_outside_calls_total',
  help: 'Calls to services outside',
  labelNames: ['service', 'outcome'] as const,
  registers,
});
const outsideSeconds = new Histogram({
  name: 'curbside_outside_call_duration_seconds',
  help: 'Time that services outside take to answer',
  labelNames: ['service'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

type Service = 'stripe' | 'storage' | 'mail' | 'push' | 'calendar';

/** Counts and times a call. */
export async function countOutside<Result>(service: Service, call: () => Promise<Result>) {
  const end = outsideSeconds.startTimer({ service });
  try {
    const result = await inSpan(service, 'client', call);
    outsideCalls.inc({ service, outcome: 'ok' });
    return result;
  } catch (error) {
    outsideCalls.inc({ service, outcome: 'failed' });
    throw error;
  } finally {
    end();
  }
}

const sweepSuccess = new Gauge({
  name: 'curbside_sweep_last_success_timestamp_seconds',
  help: 'When this process last finished a sweep',
  labelNames: ['sweep'] as const,
  registers,
});
const sweepSeconds = new Gauge({
  name: 'curbside_sweep_duration_seconds',
  help: 'How long the last run of a sweep took',
  labelNames: ['sweep'] as const,
  registers,
});
const sweepFailures = new Counter({
  name: 'curbside_sweep_failures_total',
  help: 'Runs of a sweep that failed',
  labelNames: ['sweep'] as const,
  registers,
});

export async function countSweep(sweep: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await run();
    sweepSuccess.set({ sweep }, Date.now() / 1000);
  } catch (error) {
    sweepFailures.inc({ sweep });
    throw error;
  } finally {
    sweepSeconds.set({ sweep }, (performance.now() - startedAt) / 1000);
  }
}
