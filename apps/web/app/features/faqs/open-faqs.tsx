import type { Faq } from '@curbside/domain/faqs/endpoints';
import { TextParts } from '../../ui/text-parts.tsx';
import { groupFaqs } from './faq-groups.ts';
import { FaqAnswer } from './faq-list.tsx';
import classes from './open-faqs.module.css';

/** Questions with their answers by category, and links to the categories. */
export function OpenFaqs({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <TextParts
      isIndexOnPhones
      parts={groupFaqs(faqs).map(({ category, items }) => ({
        id: category.toLowerCase(),
        title: category,
        content: items.map(({ id, question, answer }) => (
          <article key={id} className={classes.item}>
            <h3 className={classes.question}>{question}</h3>
            <FaqAnswer html={answer} />
          </article>
        )),
      }))}
    />
  );
}
