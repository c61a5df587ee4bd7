import { expect, test } from 'vitest';
import { cardConsentText, cardConsentTexts, cardConsentVersion } from './card-consent.ts';

test('every text of the consent fits above the button of Stripe’s page', () => {
  const texts = Object.values(cardConsentTexts);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(1200);
});

test('the present text names each kind of later charge', () => {
  const text = cardConsentText(cardConsentVersion);
  for (const kind of ['days', 'late', 'miles', 'fuel', 'cleaning', 'smoking', 'toll', 'damage']) {
    expect(text).toContain(kind);
  }
  expect(() => cardConsentText(cardConsentVersion + 1)).toThrow();
});
