import { Agent, get } from 'node:http';

/** Holds event streams open in its own process, and reports the arrival of each event. */
const { STREAMS_URL = '', STREAMS_COOKIES = '[]', STREAMS_COUNT = '0' } = process.env;
const cookies: string[] = JSON.parse(STREAMS_COOKIES);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
/** Milliseconds since 1970, one for each event on each stream. */
let arrivals: number[] = [];

function open(cookie = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    get(STREAMS_URL, { agent, headers: { cookie } }, (answer) => {
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
// A server accepts only this many new connections at a time.
const atOnce = 50;
for (let opened = 0; opened < Number(STREAMS_COUNT); opened += atOnce) {
  const batch = Array.from({ length: atOnce }, (_, index) => opened + index);
  await Promise.all(batch.map((number) => open(cookies[number % cookies.length])));
}
process.send?.('ready');
