import type { Env } from '../../platform/env.ts';
import { type Problem, reasonOf } from './problem.ts';

const answerMs = 10_000;
const neededEntries = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];

type Discovery = Partial<Record<string, unknown>>;

/** Reads the provider's configuration, and asks whether it knows our client. */
export async function checkSignIn(env: Env, issuer: string): Promise<Problem[]> {
  const variable = 'OIDC_ISSUER';
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(answerMs) }).catch(
    (error: unknown) => reasonOf(error),
  );
  if (typeof answer === 'string') return [{ variable, text: `${address}: ${answer}.` }];
  if (!answer.ok) return [{ variable, text: `${address} answers ${answer.status}.` }];
  const found = await answer.json().catch(() => undefined);
  if (typeof found !== 'object' || found === null) {
    return [{ variable, text: `${address} is no configuration of a provider.` }];
  }
  const discovery = found as Discovery;
  const missing = neededEntries.filter((name) => typeof discovery[name] !== 'string');
  if (missing.length > 0) return [{ variable, text: `${address} lacks ${missing.join(', ')}.` }];
  if (String(discovery.issuer).replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
    return [{ variable, text: `the provider calls itself ${discovery.issuer}.` }];
  }
  return checkClient(env, String(discovery.token_endpoint));
}

/** A provider checks the client before the code, and so refuses a made-up code in another way. */
async function checkClient(env: Env, tokenEndpoint: string): Promise<Problem[]> {
  const { OIDC_CLIENT_ID: id = '', OIDC_CLIENT_SECRET: secret = '' } = env;
  const body = {
    grant_type: 'authorization_code',
    code: 'preflight',
    code_verifier: 'p'.repeat(43),
    redirect_uri: `${env.publicUrl}/api/auth/callback/oidc`,
  };
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`);
  const ways = [
    { body: { ...body, client_id: id, client_secret: secret }, headers: {} },
    { body, headers: { authorization: `Basic ${basic.toString('base64')}` } },
  ];
  for (const way of ways) {
    const answer = await fetch(tokenEndpoint, {
      method: 'POST',
      headers: way.headers,
      body: new URLSearchParams(way.body),
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status >= 500) {
      return [{ variable: 'OIDC_ISSUER', text: `${tokenEndpoint} answers ${answer.status}.` }];
    }
    const { error } = (await answer.json().catch(() => ({}))) as { error?: unknown };
    if (error !== 'invalid_client' && error !== 'unauthorized_client') return [];
  }
  const text = 'the provider does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.';
  return [{ variable: 'OIDC_CLIENT_ID', text }];
}
