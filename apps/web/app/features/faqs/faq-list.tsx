import { type Faq, faqCategories } from '@curbside/domain/faqs/endpoints';
import { Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './faq-list.module.css';

/** Questions by category, each of which opens its answer. */
export function FaqList({
  faqs,
  headingLevel = 2,
}: {
  faqs: readonly Faq[];
  headingLevel?: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  const groups = faqCategories
    .map((category) => ({ category, items: faqs.filter((faq) => faq.category === category) }))
    .filter(({ items }) => items.length > 0);
  return groups.map(({ category, items }) => (
    <section key={category} className={classes.group} aria-label={category}>
      <Heading className={classes.category}>{category}</Heading>
      {items.map((faq) => (
        <details key={faq.id} className={classes.item} name={`faq-${category}`}>
          <summary className={classes.question}>
            {faq.question}
            <IconChevronDown className={classes.chevron} aria-hidden="true" />
          </summary>
          <FaqAnswer html={faq.answer} />
        </details>
      ))}
    </section>
  ));
}

/** An answer as the server has sanitized it. */
export function FaqAnswer({ html }: { html: string }) {
  return (
    <div
      className={classes.answer}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it by an allowlist
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export function FaqListSkeleton() {
  return (
    <div className={classes.group}>
      {[1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={52} mb="sm" />
      ))}
    </div>
  );
}
