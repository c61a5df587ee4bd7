import type { FastifyInstance } from 'fastify';
import type { Deliverer } from './events/deliver.ts';
import { webhookMode } from './events/emit.ts';
import { StripeFailure } from './http/errors.ts';
import { setAccountState } from './resources/accounts.ts';
import { closeDispute, disputeOf, openDispute } from './resources/disputes.ts';
import { newId } from './state/ids.ts';
import { type Fault, WEBHOOK_MODES, type WebhookMode } from './state/tables.ts';
import { moveClock, saveSettings } from './time.ts';
import type { World } from './world.ts';

type Body = Record<string, unknown>;

interface Control {
  name: string;
  path: string;
  modes?: readonly string[];
  /** A body that works with the current data. */
  example: () => Body;
  run: (body: Body) => object | Promise<object>;
}

const ANSWERS: readonly Fault['answer'][] = ['429', '500', 'timeout', 'timeout-after-acting'];

/** A control call that failed. The message is sent as JSON. */
class ControlError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** Serves the calls that tests and demos use to trigger what Stripe does on its own. */
export function serveControls(app: FastifyInstance, world: World, deliverer: Deliverer): void {
  const controls = [
    webhookControl(world),
    faultControl(world),
    disputeControl(world),
    accountControl(world),
    clockControl(world, deliverer),
  ];

  const overview = () => ({
    controls: controls.map(({ name, path, modes, example }) => ({
      name,
      method: 'POST',
      path,
      body: example(),
      ...(modes && { modes }),
    })),
    webhookEndpoint: world.appWebhook?.url ?? null,
    webhookMode: webhookMode(world),
    now: new Date(world.clock.now()).toISOString(),
  });
  app.get('/_sandbox', overview);
  app.get('/_sandbox/', overview);

  for (const control of controls) {
    app.post(control.path, async (request, reply) => {
      try {
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

function readBody(body: unknown, type: string | undefined): Body {
  if (typeof body === 'string' && type?.includes('json')) {
    try {
      const parsed: unknown = JSON.parse(body);
      if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return { ...parsed };
    } catch {}
  }
  throw new ControlError('The body must be a JSON object, sent as application/json.');
}

function stringIn(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ControlError(`"${name}" must be a string.`);
}

function oneOf<Choice extends string>(
  body: Body,
  name: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === body[name]);
  if (found) return found;
  throw new ControlError(`"${name}" must be one of ${choices.join(', ')}.`);
}

function webhookControl(world: World): Control {
  return {
    name: 'Change how events are delivered',
    path: '/_sandbox/webhooks',
    modes: WEBHOOK_MODES,
    example: () => ({ mode: 'normal' }),
    run: (body) => {
      const mode: WebhookMode = oneOf(body, 'mode', WEBHOOK_MODES);
      saveSettings(world, { webhookMode: mode });
      return { mode };
    },
  };
}

function faultControl(world: World): Control {
  return {
    name: 'Make API requests fail',
    path: '/_sandbox/faults',
    modes: ANSWERS,
    example: () => ({ path: '/v1/payment_intents/{id}/capture', answer: '429', times: 1 }),
    run: (body) => {
      const path = stringIn(body, 'path');
      if (!path.startsWith('/v1/')) throw new ControlError('"path" must begin with /v1/.');
      const answer = oneOf(body, 'answer', ANSWERS);
      const { times = 1, method } = body;
      if (!Number.isInteger(times) || Number(times) < 0 || Number(times) > 1000) {
        throw new ControlError(
          '"times" must be a whole number from 0 to 1000; 0 removes the fault.',
        );
      }
      if (method !== undefined && method !== 'GET' && method !== 'POST' && method !== 'DELETE') {
        throw new ControlError('"method" must be GET, POST or DELETE, or left out for any.');
      }
      const { faults } = world.tables;
      if (times === 0) {
        for (const fault of faults.all()) if (fault.path === path) faults.delete(fault.id);
        return { path, times };
      }
      faults.save({
        id: newId('fault'),
        method: method ?? null,
        path,
        answer,
        times: Number(times),
      });
      return { path, answer, times };
    },
  };
}

function disputeControl(world: World): Control {
  const { charges } = world.tables;
  return {
    name: 'Open or decide a dispute',
    path: '/_sandbox/disputes',
    example: () => {
      const open = (id: string) => !disputeOf(world, id);
      const charge = charges
        .newestFirst()
        .find((row) => row.captured && !row.refunded && open(row.id));
      return { charge: charge?.id ?? 'ch_…' };
    },
    run: (body) => {
      const id = stringIn(body, 'charge');
      const charge = charges.get(id);
      if (!charge) throw new ControlError(`There is no charge ${id}.`);
      const outcome =
        body.outcome === undefined ? undefined : oneOf(body, 'outcome', ['won', 'lost']);
      const existing = disputeOf(world, id);
      const dispute = outcome && existing ? existing : openDispute(world, charge);
      if (outcome) closeDispute(world, dispute, outcome);
      return dispute;
    },
  };
}

function accountControl(world: World): Control {
  const { accounts } = world.tables;
  return {
    name: 'Restrict or enable a connected account',
    path: '/_sandbox/accounts',
    modes: ['restricted', 'enabled'],
    example: () => ({ account: accounts.newestFirst()[0]?.id ?? 'acct_…', state: 'restricted' }),
    run: (body) => {
      const id = stringIn(body, 'account');
      const account = accounts.get(id);
      if (!account) throw new ControlError(`There is no account ${id}.`);
      setAccountState(world, account, oneOf(body, 'state', ['restricted', 'enabled']));
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
