import IconChevronDown from 'icon:chevron-down';
import type { Faq } from '@curbside/domain/faqs/endpoints';
import { Skeleton } from '@mantine/core';
import { TextParts } from '../../ui/text-parts.tsx';
import { FaqAnswer } from './faq-answer.tsx';
import { groupFaqs } from './faq-groups.ts';
import classes from './faq-parts.module.css';

interface FaqPartsProps {
  faqs: readonly Faq[];
  /** Each question opens its answer. */
  isFolded?: boolean;
}

/** Questions with their answers by category, and links to the categories. */
export function FaqParts({ faqs, isFolded = false }: FaqPartsProps) {
  const Item = isFolded ? FoldedFaq : OpenFaq;
  return (
    <TextParts
      isIndexOnPhones
      parts={groupFaqs(faqs).map(({ category, items }) => ({
        id: category.toLowerCase(),
        title: category,
        content: items.map((faq) => <Item key={faq.id} faq={faq} />),
      }))}
    />
  );
}

function OpenFaq({ faq: { question, answer } }: { faq: Faq }) {
  return (
    <article className={classes.item}>
      <h3 className={classes.question}>{question}</h3>
      <FaqAnswer html={answer} />
    </article>
  );
}

function FoldedFaq({ faq: { question, answer } }: { faq: Faq }) {
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        {question}
        <IconChevronDown className={classes.chevron} />
      </summary>
      <FaqAnswer html={answer} />
    </details>
  );
}

/** In the place of the parts, beside that of their index. */
export function FaqPartsSkeleton() {
  return (
    <div className={classes.skeleton}>
      {[1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={52} mb="sm" />
      ))}
    </div>
  );
}
