import type { Faq } from '@curbside/domain/faqs/endpoints';
import { Link } from 'react-router';
import { groupFaqs } from './faq-groups.ts';
import { FaqAnswer } from './faq-list.tsx';
import classes from './open-faqs.module.css';

/** Questions with their answers by category, and links to the categories. */
export function OpenFaqs({ faqs }: { faqs: readonly Faq[] }) {
  const groups = groupFaqs(faqs);
  return (
    <>
      {groups.length > 1 && (
        <nav aria-label="Categories" className={classes.categories}>
          {groups.map(({ category }) => (
            <Link key={category} to={`#${anchorOf(category)}`} className={classes.link}>
              {category}
            </Link>
          ))}
        </nav>
      )}
      {groups.map(({ category, items }) => (
        <section
          key={category}
          id={anchorOf(category)}
          className={classes.group}
          aria-label={category}
        >
          <h2 className={classes.category}>{category}</h2>
          {items.map(({ id, question, answer }) => (
            <article key={id} className={classes.item}>
              <h3 className={classes.question}>{question}</h3>
              <FaqAnswer html={answer} />
            </article>
          ))}
        </section>
      ))}
    </>
  );
}

const anchorOf = (category: Faq['category']) => category.toLowerCase();
