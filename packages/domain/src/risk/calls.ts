import type { Calls } from '../wire/endpoint.ts';
import type { RiskDefinitions } from './endpoints.ts';

export const riskCalls: Calls<RiskDefinitions> = {
  recordFingerprint: { method: 'POST', path: '/api/fingerprint' },
  riskScores: { method: 'GET', path: '/api/admin/risk-scores' },
  riskDistribution: { method: 'GET', path: '/api/admin/risk-scores/distribution' },
  riskDetail: { method: 'GET', path: '/api/admin/risk-scores/:userId' },
  recalculateRisk: { method: 'POST', path: '/api/admin/risk-scores/:userId/recalculate' },
  riskLinks: { method: 'GET', path: '/api/admin/risk-scores/:userId/links' },
  rehearseRiskRules: { method: 'POST', path: '/api/admin/risk-rules/rehearse' },
  insuranceFigures: { method: 'GET', path: '/api/insurance-brief/figures' },
  disableAccount: { method: 'POST', path: '/api/admin/users/:userId/disable' },
  enableAccount: { method: 'POST', path: '/api/admin/users/:userId/enable' },
};
