/** Sends a form of the sandbox's pages, such as its checkout. */
export async function submitForm(
  sandboxUrl: string,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status} to ${path}.`);
}
