import { lookup } from 'node:dns/promises';
import { isThisMachine } from '../../platform/env.ts';
import { type Problem, reasonOf } from './problem.ts';

const answerMs = 10_000;

/** A service of others that takes what the server sends. */
export async function checkReceiver(variable: string, address: string): Promise<Problem[]> {
  return reach(variable, new URL(address).origin);
}

/** The name resolves, and whatever answers there has a valid certificate. */
export async function checkOwnOrigin(variable: string, origin: string): Promise<Problem[]> {
  // Nothing listens on this machine before the first start.
  return isThisMachine(new URL(origin).hostname) ? [] : reach(variable, origin);
}

/** Any answer will do: the proxy may run before the server does. */
async function reach(variable: string, origin: string): Promise<Problem[]> {
  const { hostname } = new URL(origin);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
    await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    });
    return [];
  } catch (error) {
    return [{ variable, text: `${origin} cannot be reached: ${reasonOf(error)}.` }];
  }
}
