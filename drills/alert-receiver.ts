import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface AlertReceiver {
  /** Settings of a server that sends its alerts here. */
  variables: { ALERT_WEBHOOK: string; ALERT_WEBHOOK_SECRET: string };
  /** Type and status of each alert that was signed with the secret: 'old_backup open'. */
  received: string[];
  close(): void;
}

/** Receives alerts and checks their signatures, as Standard Webhooks describes them. */
export async function startAlertReceiver(port: number): Promise<AlertReceiver> {
  const key = randomBytes(32);
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { 'webhook-id': id, 'webhook-timestamp': at } = request.headers;
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
    const isSigned = request.headers['webhook-signature'] === `v1,${signature}`;
    if (isSigned) {
      const { type, status } = JSON.parse(body);
      received.push(`${type} ${status}`);
    }
    response.writeHead(isSigned ? 204 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    variables: {
      ALERT_WEBHOOK: `http://127.0.0.1:${port}/alerts`,
      ALERT_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
    },
    received,
    close: () => server.close(),
  };
}
