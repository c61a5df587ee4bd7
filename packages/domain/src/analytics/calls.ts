import type { Calls } from '../wire/endpoint.ts';
import type { AnalyticsDefinitions } from './endpoints.ts';

export const analyticsCalls: Calls<AnalyticsDefinitions> = {
  hostAnalytics: { method: 'GET', path: '/api/host/analytics' },
  hostOccupancy: { method: 'GET', path: '/api/host/occupancy' },
  topListings: { method: 'GET', path: '/api/host/top-listings' },
};
