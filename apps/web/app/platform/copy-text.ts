/** Throws where the browser has no clipboard: it exists on secure origins only. */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('No clipboard');
  await navigator.clipboard.writeText(text);
}
