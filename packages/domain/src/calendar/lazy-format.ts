/**
 * Writes instants, in American English unless told otherwise. The formatter is made at its first use:
 * the first of a page loads time zones and names, which takes a phone some 30 ms.
 */
export function lazyFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: Date | number): string => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(instant);
  };
}
