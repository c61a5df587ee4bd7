import type { World } from '../world.ts';
import { invalid } from './errors.ts';

type Json = Record<string, unknown>;

const deepest = 4;

/**
 * Returns a copy of `answer` with the object instead of its id at each path
 * (`payment_intent.latest_charge`, `data.customer`). Also adds fields that Stripe includes only on
 * request: a session's line items, a charge's refunds, an identity check's outputs.
 */
export function expand(world: World, answer: object, paths: string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > deepest + (names[0] === 'data' ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${deepest} levels: ${path}`, undefined, 'expand');
    }
    expandPath(world, copy, names, path);
  }
  return copy;
}

function expandPath(world: World, target: Json, names: string[], path: string): void {
  const [name, ...rest] = names;
  if (name === undefined) return;
  if (!Object.hasOwn(target, name)) {
    const included = includableField(world, target, name);
    if (included === undefined) throw notExpandable(path);
    target[name] = included;
  }
  const value = target[name];
  if (value === null) return;
  if (typeof value === 'string') {
    const found = findById(world, value);
    if (!found || name === 'id') throw notExpandable(path);
    target[name] = structuredClone(found);
  } else if (typeof value !== 'object') {
    throw notExpandable(path);
  }
  if (rest.length === 0) return;
  const next = target[name];
  for (const item of Array.isArray(next) ? next : [next]) {
    expandPath(world, item as Json, rest, path);
  }
}

function notExpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
}

function includableField(world: World, target: Json, name: string): unknown {
  const id = String(target.id);
  const { sessionDetails, verificationDetails, refunds } = world.tables;
  const list = (data: object[], url: string) => ({
    object: 'list',
    data: structuredClone(data),
    has_more: false,
    url,
  });
  switch (`${target.object}.${name}`) {
    case 'checkout.session.line_items':
      return list(
        sessionDetails.get(id)?.lineItems ?? [],
        `/v1/checkout/sessions/${id}/line_items`,
      );
    case 'identity.verification_session.verified_outputs':
      return structuredClone(verificationDetails.get(id)?.outputs ?? null);
    case 'charge.refunds':
      return list(
        refunds.newestFirst().filter((refund) => refund.charge === id),
        `/v1/charges/${id}/refunds`,
      );
    default:
      return undefined;
  }
}

function findById(world: World, id: string): object | undefined {
  const { tables } = world;
  switch (id.slice(0, id.indexOf('_'))) {
    case 'acct':
      return tables.accounts.get(id);
    case 'ch':
      return tables.charges.get(id);
    case 'cus':
      return tables.customers.get(id);
    case 'file':
      return tables.files.get(id);
    case 'pi':
      return tables.paymentIntents.get(id);
    case 'po':
      return tables.payouts.get(id)?.payout;
    case 'pm':
      return tables.paymentMethods.get(id);
    case 're':
      return tables.refunds.get(id);
    case 'seti':
      return tables.setupIntents.get(id);
    case 'tr':
      return tables.transfers.get(id);
    case 'trr':
      return tables.transferReversals.get(id);
    case 'tu':
      return tables.topups.get(id);
    case 'txn':
      return (
        tables.balanceTransactions.get(id) ?? tables.connectedTransactions.get(id)?.transaction
      );
    case 'vr':
      return tables.verificationReports.get(id);
    case 'du':
      return tables.disputes.get(id);
    default:
      return undefined;
  }
}
