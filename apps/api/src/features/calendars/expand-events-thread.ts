import { parentPort } from 'node:worker_threads';
import { type ExpandRequest, expandEvents } from './expand-events.ts';

/** The thread that `readCalendar` starts: one calendar, one answer. */
parentPort?.once('message', (request: ExpandRequest) => {
  parentPort?.postMessage(expandEvents(request));
});
parentPort?.postMessage('ready');
