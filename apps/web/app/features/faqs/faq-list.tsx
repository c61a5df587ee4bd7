import IconChevronDown from 'icon:chevron-down';
import type { Faq } from '@curbside/domain/faqs/endpoints';
import { Skeleton } from '@mantine/core';
import { groupFaqs } from './faq-groups.ts';
import classes from './faq-list.module.css';

/** Questions by category, each of which opens its answer. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return groupFaqs(faqs).map(({ category, items }) => (
    <section key={category} className={classes.group} aria-label={category}>
      <h3 className={classes.category}>{category}</h3>
      {items.map((faq) => (
        <details key={faq.id} className={classes.item}>
          <summary className={classes.question}>
            {faq.question}
            <IconChevronDown className={classes.chevron} />
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
