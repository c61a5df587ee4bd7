export { BrowseView, prefetchBrowse } from './browse-view.tsx';
