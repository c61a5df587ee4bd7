import { defineJob } from '../../platform/jobs/index.ts';
import type { PushNotice } from '../../platform/push/index.ts';

export interface PushOne extends PushNotice {
  subscriptionId: number;
}

/** One job per browser, so that a retry repeats nothing elsewhere. */
export const pushJob = defineJob<PushOne>('push', { retries: 5 });
