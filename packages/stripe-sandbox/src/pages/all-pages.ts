import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { serveAuthentication } from './authenticate.ts';
import { serveCheckout } from './checkout.ts';
import { serveDashboard } from './dashboard.ts';
import { serveExpress } from './express.ts';
import { html } from './html.ts';
import { serveIdentity } from './identity.ts';
import { sendNotice, sendPage } from './layout.ts';
import { serveOnboarding } from './onboarding.ts';

export function servePages(app: FastifyInstance, world: World): void {
  serveFile(app, ['/page.css'], './page.css', 'text/css');
  serveFile(app, ['/v3/stripe.js', '/stripe.js'], '../browser/stripe.js', 'text/javascript');

  serveCheckout(app, world);
  serveIdentity(app, world);
  serveOnboarding(app, world);
  serveAuthentication(app, world);
  serveExpress(app, world);
  serveDashboard(app, world);

  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      200,
      'Stripe sandbox',
      html`<h1>Stripe sandbox</h1>
<p>The app uses this sandbox instead of Stripe while it has no Stripe key.</p>
<p><a href="/_sandbox/">Controls for tests and demos</a></p>`,
    ),
  );
  app.setNotFoundHandler((_request, reply) =>
    sendNotice(reply, 404, 'Not found', 'There is nothing at this address.'),
  );
}

function serveFile(app: FastifyInstance, paths: string[], file: string, type: string): void {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const path of paths) {
    app.get(path, (_request, reply) =>
      reply
        .header('content-type', `${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(content),
    );
  }
}
