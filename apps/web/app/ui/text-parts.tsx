import type { ReactNode } from 'react';
import { IndexedParts } from './indexed-parts.tsx';
import classes from './text-parts.module.css';

export interface TextPart {
  /** The part's address on its page, after #. */
  id: string;
  title: string;
  content: ReactNode;
}

interface TextPartsProps {
  parts: readonly TextPart[];
  isIndexOnPhones?: boolean;
}

/** A page to read: parts under their headings, with the index that `IndexedParts` has. */
export function TextParts({ parts, isIndexOnPhones }: TextPartsProps) {
  return (
    <IndexedParts
      isIndexOnPhones={isIndexOnPhones}
      parts={parts.map(({ id, title, content }) => ({
        id,
        name: title,
        content: (
          <section className={classes.part} aria-label={title}>
            <h2>{title}</h2>
            {content}
          </section>
        ),
      }))}
    />
  );
}
