import { expect, test } from 'vitest';
import { createLoadContext, type ServerRequest, serverRequest } from './load-context.ts';
import { VisitorPages } from './visitor-pages.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const page = { html: '<p>Sedan, $84</p>', status: 200 };

/** A visitor to whom the API answers this, by path. */
function visitor(answers: Record<string, Response>, now = noon, publicUrl = 'http://site.test') {
  const asked: string[] = [];
  const context = createLoadContext({
    apiFetch: async (path) => {
      asked.push(path);
      return answers[path]?.clone() ?? new Response(null, { status: 404 });
    },
    hasCookie: false,
    nonce: 'n',
    now,
    publicUrl,
    isStaging: false,
    logError: () => undefined,
  });
  return { asked, request: context.get(serverRequest) };
}

const cars = (total: number, ...rates: number[]) =>
  Response.json(rates, { headers: { 'x-total-count': String(total) } });

/** Keeps the page as rendered from the cars and a list of filters. */
async function pagesAfter({ request }: { request: ServerRequest }) {
  const pages = new VisitorPages();
  await Promise.all(['/api/cars', '/api/facets'].map((path) => request.data.fetch(path)));
  await pages.keep('/browse', request, page);
  return pages;
}

const answers = { '/api/cars': cars(1, 84), '/api/facets': Response.json({ seats: [5] }) };

test('a page is shown again while the API answers all as it did, and the API is asked', async () => {
  const pages = await pagesAfter(visitor(answers));
  const { asked, request } = visitor(answers);
  expect(await pages.find('/browse', request)).toMatchObject(page);
  expect(asked).toEqual(['/api/cars', '/api/facets']);
  expect(await pages.find('/browse?seats=7', request)).toBeUndefined();
});

test.each([
  ['a body', { ...answers, '/api/cars': cars(1, 85) }],
  ['the number of results', { ...answers, '/api/cars': cars(2, 84) }],
  ['a status', { '/api/cars': cars(1, 84) }],
])('it is not shown again after a change of %s', async (_, changed) => {
  const pages = await pagesAfter(visitor(answers));
  expect(await pages.find('/browse', visitor(changed).request)).toBeUndefined();
});

test('what was asked to compare is not asked again to render', async () => {
  const pages = await pagesAfter(visitor(answers));
  const { asked, request } = visitor({ ...answers, '/api/cars': cars(1, 85) });
  await pages.find('/browse', request);
  expect(await (await request.data.fetch('/api/cars')).json()).toEqual([85]);
  expect(asked).toEqual(['/api/cars', '/api/facets']);
});

test('pages of before and after midnight are not the same', async () => {
  const midnight = new Date('2026-11-22T05:00:00Z');
  const before = new Date(midnight.getTime() - 1);
  const pages = await pagesAfter(visitor(answers, before));
  expect(await pages.find('/browse', visitor(answers, before).request)).toMatchObject(page);
  expect(await pages.find('/browse', visitor(answers, midnight).request)).toBeUndefined();
});

test('another site in the same process, whose address is on its pages, has pages of its own', async () => {
  const pages = await pagesAfter(visitor(answers));
  const { request } = visitor(answers, noon, 'http://other.test');
  expect(await pages.find('/browse', request)).toBeUndefined();
});
