import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/test-app.ts';
import { freePort } from '../../test/processes/free-port.ts';
import { openSpan } from './index.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  bodies.push(`${request.url} ${await text(request)}`);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
const port = await freePort();
await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve));
afterAll(() => collector.close());

test('without an address there are no spans', () => {
  expect(openSpan('a request', 'server')).toBeUndefined();
});

test('a request and its statements are one trace, sent to the collector', async () => {
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const answer = await app.visitor().send('GET', '/api/cars?location=Harlem');
  await app.close();
  expect(bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true);
  const spans = bodies.flatMap((body) => spansOf(body.slice('/v1/traces '.length)));
  const request = spans.find(({ name }) => name === 'GET /api/cars');
  const attribute = (key: string) => request?.attributes.find((one) => one.key === key)?.value;
  expect(attribute('curbside.request_id')).toEqual({
    stringValue: answer.headers.get('x-request-id'),
  });
  expect(attribute('http.response.status_code')).toEqual({ intValue: 200 });
  const inside = spans.filter(({ traceId }) => traceId === request?.traceId);
  const statement = inside.find(({ name }) => name === 'postgresql');
  expect(statement?.parentSpanId).toBe(request?.spanId);
  expect(bodies.join()).not.toContain('Harlem');
});

function spansOf(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
