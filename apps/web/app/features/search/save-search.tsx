import IconBookmark from 'icon:bookmark';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { useLoginPath } from '../../shell/require-user.ts';
import type { ActiveFilter } from './active-filters.ts';
import classes from './save-search.module.css';
import type { SearchFilters } from './search-filters.ts';

const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));

interface SaveSearchProps {
  filters: SearchFilters;
  active: readonly ActiveFilter[];
}

/** Saves the search under a name. A visitor signs in first and comes back to the same search. */
export function SaveSearch({ filters, active }: SaveSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const user = useUser();
  const loginPath = useLoginPath();
  const navigate = useNavigate();
  if (active.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={classes.save}
        onClick={() => (user ? setIsOpen(true) : void navigate(loginPath))}
      >
        <IconBookmark />
        Save this search
      </button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog
            filters={filters}
            name={active.map(({ label }) => label).join(', ')}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
