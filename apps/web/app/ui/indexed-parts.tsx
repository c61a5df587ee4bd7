import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './indexed-parts.module.css';

export interface Part {
  /** The part's address on its page, after #. */
  id: string;
  /** Its name in the index. */
  name: string;
  content: ReactNode;
}

interface IndexedPartsProps {
  parts: readonly Part[];
  /** Above the parts where there is no room beside them. */
  isIndexOnPhones?: boolean;
}

/** The parts of a long page, one below the other; on wide screens with an index beside them. */
export function IndexedParts({ parts, isIndexOnPhones }: IndexedPartsProps) {
  return (
    <div className={classes.frame}>
      <nav
        aria-label="On this page"
        className={classes.index}
        data-always={isIndexOnPhones || undefined}
      >
        <ul>
          {parts.map(({ id, name }) => (
            <li key={id}>
              <Link to={`#${id}`} replace>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.parts}>
        {parts.map(({ id, content }) => (
          <div key={id} id={id} className={classes.part}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}
