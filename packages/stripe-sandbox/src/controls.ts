import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type Body,
  type Control,
  ControlError,
  oneOf,
  stringIn,
  wholeNumberIn,
} from './control.ts';
import { disputeControl } from './control-disputes.ts';
import { fraudWarningControl } from './control-fraud.ts';
import { payoutControl, topUpControl } from './control-platform.ts';
import type { Deliverer } from './events/deliver.ts';
import { webhookMode } from './events/emit.ts';
import { bearer } from './http/authenticate.ts';
import { StripeFailure } from './http/errors.ts';
import { isLoopback } from './http/loopback.ts';
import { accountStates, setAccountState } from './resources/accounts/account-state.ts';
import { newId } from './state/ids.ts';
import { faultAnswers, type WebhookMode, webhookModes } from './state/tables.ts';
import { moveClock, saveSettings } from './time.ts';
import type { World } from './world.ts';

/** Tests and demos use these calls to trigger what Stripe does on its own. */
export function serveControls(app: FastifyInstance, world: World, deliverer: Deliverer): void {
  const controls = [
    webhookControl(world),
    faultControl(world),
    clearFaultsControl(world),
    disputeControl(world),
    fraudWarningControl(world),
    accountControl(world),
    clockControl(world, deliverer),
    payoutControl(world),
    topUpControl(world),
  ];

  const overview = () => ({
    controls: controls.map(({ name, path, modes, example, examples }) => ({
      name,
      method: 'POST',
      path,
      body: example(),
      ...(modes && { modes }),
      ...(examples && { examples: examples() }),
    })),
    webhookEndpoint: world.appWebhook?.url ?? null,
    connectWebhookEndpoint: world.appConnectWebhook?.url ?? null,
    webhookMode: webhookMode(world),
    now: new Date(world.clock.now()).toISOString(),
  });
  if (world.secretKey) requireKey(app, world.secretKey);
  app.get('/_sandbox', overview);
  app.get('/_sandbox/', overview);

  for (const control of controls) {
    app.post(control.path, async (request, reply) => {
      try {
        requireKnownOrigin(request, world.siteOrigins);
        const answer = await control.run(readBody(request.body, request.headers['content-type']));
        await world.store.commit();
        void deliverer.deliverDue();
        return answer;
      } catch (error) {
        if (!(error instanceof ControlError || error instanceof StripeFailure)) throw error;
        return reply.status(error.status).send({ message: error.message });
      }
    });
  }
  app.all('/_sandbox/*', (request, reply) =>
    reply.status(400).send({
      message: `There is no control ${request.method} ${request.url}: GET /_sandbox/ lists them.`,
    }),
  );
}

/** By the route, not the address: that can be written in several ways. */
function requireKey(app: FastifyInstance, secretKey: string): void {
  app.addHook('onRequest', async ({ routeOptions, headers }, reply) => {
    const isControl = routeOptions.url?.startsWith('/_sandbox');
    if (!isControl || bearer(headers.authorization) === secretKey) return;
    return reply.status(401).send({ message: 'Controls ask for the secret key, as a bearer.' });
  });
}

/**
 * Other websites must not use the controls through a visitor's browser. Programs send no origin, or
 * that of the site which they drive.
 */
function requireKnownOrigin({ headers }: FastifyRequest, siteOrigins: readonly string[]): void {
  const { origin, host = '' } = headers;
  const isHere = isLoopback(hostnameOf(`http://${host}`) ?? '');
  const isKnown = origin
    ? [`http://${host}`, ...siteOrigins].includes(origin)
    : headers['sec-fetch-site'] !== 'cross-site';
  if (!isHere || !isKnown) throw new ControlError('Controls take no calls from other sites.', 403);
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function readBody(body: unknown, type: string | undefined): Body {
  if (!body && (type === undefined || type.includes('json'))) return {};
  if (typeof body === 'string' && type?.includes('json')) {
    try {
      const parsed: unknown = JSON.parse(body);
      if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return { ...parsed };
    } catch {}
  }
  throw new ControlError('The body must be a JSON object, sent as application/json.');
}

function webhookControl(world: World): Control {
  return {
    name: 'Change how events are delivered',
    path: '/_sandbox/webhooks',
    modes: webhookModes,
    example: () => ({ mode: 'normal' }),
    run: (body) => {
      const mode: WebhookMode = oneOf(body, 'mode', webhookModes);
      saveSettings(world, { webhookMode: mode });
      return { mode };
    },
  };
}

function faultControl(world: World): Control {
  return {
    name: 'Make API requests fail',
    path: '/_sandbox/faults',
    modes: faultAnswers,
    example: () => ({ path: '/v1/payment_intents/{id}/capture', answer: '429', times: 1 }),
    run: (body) => {
      const path = stringIn(body, 'path');
      if (!path.startsWith('/v1/')) throw new ControlError('"path" must begin with /v1/.');
      const answer = oneOf(body, 'answer', faultAnswers);
      const times = wholeNumberIn(body, 'times', 0, 1000) ?? 1;
      const key = body.key === undefined ? null : stringIn(body, 'key');
      const seconds = wholeNumberIn(body, 'expires_in', 1, 31 * 24 * 3600);
      const { method } = body;
      if (method !== undefined && method !== 'GET' && method !== 'POST' && method !== 'DELETE') {
        throw new ControlError('"method" must be GET, POST or DELETE, or left out for any.');
      }
      const { faults } = world.tables;
      if (times === 0) {
        for (const fault of faults.all()) if (fault.path === path) faults.delete(fault.id);
        return { path, times };
      }
      const expiresAt = seconds === undefined ? null : world.clock.now() + seconds * 1000;
      const id = newId('fault');
      faults.save({ id, method: method ?? null, path, key, answer, times, expiresAt });
      return { path, answer, times, ...(key !== null && { key }) };
    },
  };
}

function clearFaultsControl(world: World): Control {
  return {
    name: 'Remove all faults',
    path: '/_sandbox/faults/clear',
    example: () => ({}),
    run: () => {
      const { faults } = world.tables;
      const cleared = faults.size;
      for (const fault of faults.all()) faults.delete(fault.id);
      return { cleared };
    },
  };
}

function accountControl(world: World): Control {
  const { accounts } = world.tables;
  return {
    name: 'Restrict or enable a connected account',
    path: '/_sandbox/accounts',
    modes: accountStates,
    example: () => ({ account: accounts.newestFirst()[0]?.id ?? 'acct_…', state: 'restricted' }),
    run: (body) => {
      const id = stringIn(body, 'account');
      const account = accounts.get(id);
      if (!account) throw new ControlError(`There is no account ${id}.`);
      setAccountState(world, account, oneOf(body, 'state', accountStates));
      return account;
    },
  };
}

function clockControl(world: World, deliverer: Deliverer): Control {
  return {
    name: 'Move the clock forward',
    path: '/_sandbox/clock',
    example: () => ({ now: new Date(world.clock.now() + 3_600_000).toISOString() }),
    run: async (body) => {
      const text = stringIn(body, 'now');
      const target = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
      if (Number.isNaN(target)) throw new ControlError('"now" must be an ISO 8601 date and time.');
      if (!(await moveClock(world, deliverer, target))) {
        throw new ControlError('The clock only moves forward.', 409);
      }
      return { now: new Date(world.clock.now()).toISOString() };
    },
  };
}
