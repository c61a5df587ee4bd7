import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { freePort } from '../processes/free-port.ts';
import type { TestClient } from './client.ts';

/** A person, as an ID token describes them. */
export interface Claims {
  sub: string;
  email: string;
  email_verified: boolean | string;
  given_name: string;
  family_name: string;
  name: string;
}

export const ada: Claims = {
  sub: 'person-1',
  email: 'ada.green@example.test',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Green',
  name: 'Ada Green',
};

export interface SignInProvider {
  /** Settings of a server that people enter by this provider. */
  variables: {
    OIDC_ISSUER: string;
    OIDC_CLIENT_ID: string;
    OIDC_CLIENT_SECRET: string;
    OIDC_NAME: string;
  };
  /** Whom it knows. It vouches for them at once. */
  person: Claims;
  /** Takes requests and never answers those whose path begins so. */
  silentAt?: string | undefined;
  close(): void;
}

const clientId = 'curbside-test';
const clientSecret = 'a-secret';
const code = 'one-time-code';

/** A provider of OpenID Connect that knows one client and one person. */
export async function startSignInProvider(person: Claims): Promise<SignInProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  let nonce: string | null = null;
  const idToken = () =>
    new SignJWT({ ...provider.person, ...(nonce && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  const tokens = async (asked: URLSearchParams, authorization = '') => {
    const basic = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const secret = asked.get('client_secret') ?? basic.split(':')[1];
    if (secret !== clientSecret) return { error: 'invalid_client' };
    if (asked.get('code') !== code) return { error: 'invalid_grant' };
    const token = { access_token: 'access', token_type: 'Bearer', expires_in: 300 };
    return { ...token, id_token: await idToken() };
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: object) =>
      response
        .writeHead('error' in body ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    if (provider.silentAt && url.pathname.startsWith(provider.silentAt)) return;
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/authorize': {
        nonce = url.searchParams.get('nonce');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        return response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        let body = '';
        for await (const chunk of request) body += chunk;
        return json(await tokens(new URLSearchParams(body), request.headers.authorization));
      }
      case '/userinfo':
        return json(provider.person);
      case '/jwks':
        return json({ keys: [jwk] });
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const provider: SignInProvider = {
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example',
    },
    person,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}

/** Goes from a site to the provider and back. Returns where the browser arrives. */
export async function enterByProvider(
  browser: Pick<TestClient, 'send'>,
  returnUrl: string,
): Promise<string> {
  const away = await browser.send('GET', `/api/login/oidc?returnUrl=${returnUrl}`);
  const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(back.headers.get('location') ?? '');
  const arrived = await browser.send('GET', `${pathname}${search}`);
  if (arrived.status !== 302) throw new Error(`The callback answered ${arrived.status}.`);
  return arrived.headers.get('location') ?? '';
}
