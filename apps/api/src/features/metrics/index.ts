export type { MetricsSource } from './collect-metrics.ts';
export { registerMetrics } from './routes.ts';
