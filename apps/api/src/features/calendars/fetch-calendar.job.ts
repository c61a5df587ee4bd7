import { defineJob } from '../../platform/jobs/index.ts';

export const fetchCalendarJob = defineJob<{ calendarId: number }>('fetch-calendar', { retries: 3 });
