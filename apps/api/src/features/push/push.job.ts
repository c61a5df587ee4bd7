import { defineJob } from '../../platform/jobs/index.ts';
import type { PushNotice } from '../../platform/push/index.ts';

export interface PushOne extends PushNotice {
  subscriptionId: number;
}

/** Sends a notification to one browser, so that a retry repeats it nowhere else. */
export const pushJob = defineJob<PushOne>('push', { retries: 5 });
