import { createContext } from 'react';

/** The server knows it; the page says it in an attribute, which the browser reads. */
const isSaid = typeof document === 'object' && 'staging' in document.documentElement.dataset;

/** Whether this site looks like production but is not. Holds on error pages, which have no data. */
export const StagingContext = createContext(isSaid);
