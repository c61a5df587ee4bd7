import { Agent, get } from 'node:http';

/** Holds event streams open in a process of its own, and tells when each event arrived. */
const { STREAMS_URL = '', STREAMS_COOKIE = '', STREAMS_COUNT = '0' } = process.env;
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
/** Milliseconds since 1970, one for each event on each stream. */
let arrivals: number[] = [];

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: STREAMS_COOKIE };
    get(STREAMS_URL, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`The stream answered ${answer.statusCode}.`));
        return;
      }
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        if (text.includes('data: ')) arrivals.push(performance.timeOrigin + performance.now());
      });
      resolve();
    }).on('error', reject);
  });
}

process.on('message', () => {
  process.send?.(arrivals);
  arrivals = [];
});
process.on('disconnect', () => process.exit(0));
// A server takes only so many new connections at a time.
const atOnce = 50;
for (let opened = 0; opened < Number(STREAMS_COUNT); opened += atOnce) {
  await Promise.all(Array.from({ length: atOnce }, open));
}
process.send?.('ready');
