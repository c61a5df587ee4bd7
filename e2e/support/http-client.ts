import { vi } from 'vitest';

export interface HttpAnswer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** A client with a cookie jar. Like any other client, it shares no code with the product. */
export class HttpClient {
  readonly origin: string;
  #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get<Body>(path: string): Promise<HttpAnswer<Body>> {
    return this.#send('GET', path);
  }

  post<Body>(path: string, body?: object, headers?: Record<string, string>) {
    return this.#send<Body>('POST', path, body, headers);
  }

  patch<Body>(path: string, body: object) {
    return this.#send<Body>('PATCH', path, body);
  }

  /** In Playwright's form. */
  browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.origin }));
  }

  async #send<Body>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer<Body>> {
    const response = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  }
}

/** Posts a form as Stripe's pages do, without following a redirect. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; location: string; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  };
}

/** Reads again until the value is as expected, for up to 45 s. Throws with the last value. */
export function eventually<Value>(
  read: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
): Promise<Value> {
  const readExpected = async () => {
    const value = await read();
    if (isExpected(value)) return value;
    throw new Error(`The expected value did not come; the last one was ${JSON.stringify(value)}`);
  };
  return vi.waitFor(readExpected, { timeout: 45_000, interval: 100 });
}
