import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Uses a keep-alive connection. Rejects if the status is not the expected one. */
export function call(
  url: string,
  options: { status?: number; method?: string; body?: string; cookie?: string } = {},
): Promise<void> {
  const { status = 200, method = 'GET', body, cookie } = options;
  return new Promise((resolve, reject) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === status) resolve();
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}.`));
      });
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
