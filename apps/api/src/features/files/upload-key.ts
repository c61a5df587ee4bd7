/** Where the original of a finished upload lies. */
export function uploadKey(id: number): string {
  return `private/uploads/${id}/original`;
}
