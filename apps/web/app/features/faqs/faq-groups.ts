import { faqCategories } from '@curbside/domain/faqs/categories';
import type { Faq } from '@curbside/domain/faqs/endpoints';

/** The questions by category, in the order of the categories; none is empty. */
export function groupFaqs(faqs: readonly Faq[]) {
  return faqCategories
    .map((category) => ({ category, items: faqs.filter((faq) => faq.category === category) }))
    .filter(({ items }) => items.length > 0);
}
