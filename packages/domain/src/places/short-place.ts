/** 'Astoria' of 'Astoria, Queens, NY 11102', for rows in which the whole address would be cut off. */
export function shortPlace(location: string): string {
  const [place = location] = location.split(',');
  return place.trim();
}
