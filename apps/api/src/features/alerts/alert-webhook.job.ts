import type { AlertType } from '@curbside/domain/alerts/types';
import { defineJob } from '../../platform/jobs/index.ts';

export interface AlertNotice {
  /** The same at every try, so that the receiver can drop a second one. */
  id: string;
  type: AlertType;
  status: 'open' | 'over';
  subject: string;
  at: string;
}

export const alertWebhookJob = defineJob<AlertNotice>('alert-webhook', { retries: 12 });
