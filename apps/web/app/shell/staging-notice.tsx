import { createContext, useContext } from 'react';
import { Notice } from '../ui/messages/notice.tsx';

/** The server knows it; the page says it in an attribute, which the browser reads. */
const isSaid = typeof document === 'object' && 'staging' in document.documentElement.dataset;

/** Whether this site looks like production but is not. Holds on error pages, which have no data. */
export const StagingContext = createContext(isSaid);

/** Above every page of a staging site. */
export function StagingNotice() {
  if (!useContext(StagingContext)) return null;
  return (
    <Notice tone="warning" shape="strip">
      Staging site: no money moves, no trip is real.
    </Notice>
  );
}
