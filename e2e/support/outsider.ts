/** What an address answered. */
export interface HttpAnswer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** Somebody with nothing but HTTP and a cookie jar; shares no code with the product. */
export class Outsider {
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

  /** The same cookies for a browser's window. */
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

/** Posts a form, as a page of the payment provider does; where the answer leads. */
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

/** Waits for what jobs bring about; the last answer is shown if it does not come. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    if (Date.now() > deadline) {
      throw new Error(`It did not come about; the last answer: ${JSON.stringify(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
