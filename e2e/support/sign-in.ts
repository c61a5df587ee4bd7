import type { Page } from 'playwright';
import { demo } from './demo.ts';
import { HttpClient } from './http-client.ts';

/** Signs the window in by the API. Returns a client with the same session. */
export async function signInByApi(page: Page, origin: string, email: string): Promise<HttpClient> {
  const client = new HttpClient(origin);
  const answer = await client.post('/api/auth/sign-in/email', { email, password: demo.password });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}.`);
  await page.context().addCookies(client.browserCookies());
  return client;
}
