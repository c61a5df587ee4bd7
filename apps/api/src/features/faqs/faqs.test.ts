import { faqCategories } from '@curbside/domain/faqs/categories';
import { faqEndpoints } from '@curbside/domain/faqs/endpoints';
import { describe, expect, test } from 'vitest';
import { createStaff } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { defaultFaqs } from './default-faqs.ts';
import { seedFaqs } from './seed-faqs.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

const add = (body: object) => admin.client.call(faqEndpoints.createFaq, { body });
const list = async () => (await app.visitor().call(faqEndpoints.faqs)).body;

describe('FAQs', () => {
  test('are there from the first day, in all five categories', async () => {
    const faqs = await list();
    expect(faqs.length).toBeGreaterThanOrEqual(15);
    const who = faqs.find(({ question }) => question.startsWith('Who pays if a guest disputes'));
    expect(who?.answer).toContain('the host is paid as if nothing was lost');
    expect([...new Set(faqs.map(({ category }) => category))]).toEqual([...faqCategories]);
  });

  test('state the prices and deadlines of the domain', () => {
    const text = defaultFaqs('2026-11-27')
      .map(({ answer }) => answer)
      .join();
    expect(text).not.toContain('${');
    for (const words of [
      'In all five boroughs. Search by borough, neighborhood or ZIP code;',
      'a 5% service fee, and New York sales tax of 8.875% on both',
      'minus a 15% commission',
      'bank transfers take 2-7 business days.',
      'at least 24 hours before pickup',
      'at least 4.8 over at least 10 trips',
      'from 9:00 AM to 6:00 PM',
      'up to 90 days',
      'pictures of up to 15 MB',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('stay changed or deleted at the next start', async () => {
    const [faq] = await list();
    const params = { id: faq?.id ?? 0 };
    expect((await admin.client.call(faqEndpoints.deleteFaq, { params })).status).toBe(204);
    const before = await list();
    await seedFaqs(app.server.deps, { system: 'test' });
    expect(await list()).toEqual(before);
  });

  test('are added, changed and removed', async () => {
    const body = { question: ' Toll? ', answer: '<p>Yes.</p>', category: 'Payment' };
    const { status, body: faq } = await add(body);
    expect(status).toBe(201);
    expect(faq).toMatchObject({ question: 'Toll?', answer: '<p>Yes.</p>', category: 'Payment' });
    const params = { id: faq.id };
    const changed = await admin.client.call(faqEndpoints.updateFaq, {
      params,
      body: { ...body, question: 'Tolls?' },
    });
    expect(changed.body.question).toBe('Tolls?');
    expect((await list()).find(({ id }) => id === faq.id)?.question).toBe('Tolls?');
    const remove = () => admin.client.call(faqEndpoints.deleteFaq, { params });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await list()).some(({ id }) => id === faq.id)).toBe(false);
  });

  test.each([
    { question: ' ' },
    { answer: '' },
    { answer: '<script>alert(1)</script>' },
    { answer: '<p> &nbsp;</p>' },
    { category: 'Other' },
    { category: undefined },
  ])('refuse %j', async (change) => {
    const body = { question: 'Toll?', answer: '<p>Yes.</p>', category: 'Payment', ...change };
    expect((await add(body)).status).toBe(400);
  });
});

const vectors = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example" onclick="alert(1)" target="_blank" style="position:fixed">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>@import "javascript:alert(1)";</style>',
  '<p style="background:url(javascript:alert(1))" onmouseover=alert(1)>x</p>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="//evil.example">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<template><script>alert(1)</script></template><!--<img src=x onerror=alert(1)>-->',
];

test.each(vectors)('an answer with %s is harmless', async (vector) => {
  const { body } = await add({
    question: 'x',
    answer: `<p>Text</p>${vector}`,
    category: 'General',
  });
  const tags = [...body.answer.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
  for (const [, name, attributes] of tags) {
    expect(['p', 'a', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'br']).toContain(name);
    expect(attributes).not.toMatch(/\son|style|srcdoc|script:|data:|\/\/evil/i);
  }
});
