import type { Answer, Endpoint } from '@curbside/domain/wire/endpoint';

/** A response of the API, typed by its endpoint. */
export interface TestAnswer<Body = unknown> {
  status: number;
  body: Body;
  headers: Headers;
}

interface CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An HTTP client for the API that keeps cookies. */
export class TestClient {
  readonly origin: string;
  #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends any request. A body that is neither text nor a form is sent as JSON. */
  async send<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Body>> {
    const isJsonBody =
      typeof body !== 'string' && !(body instanceof URLSearchParams) && !(body instanceof FormData);
    const response = await fetch(path.startsWith('http') ? path : `${this.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && isJsonBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJsonBody ? JSON.stringify(body) : body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: (isJson && text ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    };
  }

  /** Calls an endpoint. On success the body has the endpoint's type. */
  call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<TestAnswer<Answer<E>>> {
    const { params = {}, query, body, headers } = options;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    return this.send(endpoint.method, `${path}${search}`, body, headers);
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value.join('='));
  }
}
