import type { RiskRow } from '@curbside/domain/risk/endpoints';
import { riskLevelOf } from '@curbside/domain/risk/levels';
import { minutesBefore } from '../../platform/clock.ts';

interface ScoredUser {
  userId: string;
  userName: string;
  userEmail: string;
  currentIp: string | null;
  seenAt: Date | null;
  score: number;
  lastCalculated: Date | null;
}

const onlineMinutes = 5;

export function riskRowOnWire(row: ScoredUser, now: Date): RiskRow {
  const { userId, userName, userEmail, currentIp, score } = row;
  return {
    id: userId,
    userId,
    userName,
    userEmail,
    currentIp,
    isOnline: row.seenAt !== null && row.seenAt > minutesBefore(now, onlineMinutes),
    score,
    level: riskLevelOf(score),
    lastCalculated: row.lastCalculated?.toISOString() ?? null,
  };
}
