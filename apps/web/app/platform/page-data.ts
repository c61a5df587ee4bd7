import type { ApiFetch } from './api-client.ts';
import { SharedCalls } from './shared-calls.ts';

/** Bodies of the API's answers that a page can show, by path. */
export type SeenAnswers = Map<string, string>;

interface ApiAnswer {
  status: number;
  statusText: string;
  headers: Headers;
  body: string;
  /** Status, body and the headers that pages read: those of lists. */
  seen: string;
}

const visitorCalls = new SharedCalls<ApiAnswer>();

/** The API's answers for one page request: each path is asked once. */
export class PageData {
  readonly #ask: (path: string) => Promise<ApiAnswer>;
  readonly #answers = new Map<string, Promise<ApiAnswer>>();

  /** All visitors get the same answers, so concurrent requests for the same path share a call. */
  constructor(fetch: ApiFetch, isVisitor: boolean) {
    const ask = async (path: string) => readAnswer(await fetch(path));
    this.#ask = isVisitor ? (path) => visitorCalls.call(path, () => ask(path)) : ask;
  }

  readonly fetch: ApiFetch = async (path) => {
    const { status, statusText, headers, body } = await this.#answerTo(path);
    return new Response(status === 204 ? null : body, { status, statusText, headers });
  };

  /** All that was asked so far. */
  async seen(): Promise<SeenAnswers> {
    const answers = [...this.#answers].map(async ([path, answer]) => {
      return [path, (await answer).seen] as const;
    });
    return new Map(await Promise.all(answers));
  }

  /** Asks for all this, and tells whether the answers are as they were. */
  async isStill(seen: SeenAnswers): Promise<boolean> {
    const isSame = [...seen].map(async ([path, known]) => {
      return (await this.#answerTo(path)).seen === known;
    });
    return (await Promise.all(isSame)).every(Boolean);
  }

  #answerTo(path: string): Promise<ApiAnswer> {
    const known = this.#answers.get(path);
    if (known) return known;
    const answer = this.#ask(path);
    this.#answers.set(path, answer);
    return answer;
  }
}

async function readAnswer(answer: Response): Promise<ApiAnswer> {
  const { status, statusText, headers } = answer;
  const body = await answer.text();
  const seen = [status, headers.get('x-total-count'), headers.get('link'), body].join('\n');
  return { status, statusText, headers, body, seen };
}
