/**
 * The address of now, for handlers of events: it is ahead of what is rendered while a change of it
 * is still being rendered, for instance a search that was typed just before a click.
 */
export function currentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
