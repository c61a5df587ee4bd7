import { product } from '@curbside/domain/product';
import { safeReturnPath } from '@curbside/domain/return-path';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../platform/session.ts';

/** Where a person was when they left for identity verification or payout setup. */
export interface WayBack {
  /** A path on this site with its query, such as the chosen dates. */
  path: string;
  /** The link's words: 'Continue booking: 2021 Golf GTI, Dec 12–15'. */
  label: string;
}

/** After a day the link is dropped. */
const maxAgeMs = 24 * 3_600_000;

const storageKey = `${product.slug}.way-back`;
const longestLabel = 200;

interface StoredWayBack extends WayBack {
  userId: string;
  savedAt: number;
}

// Written out, since every page of a signed-in user reads it and few need the validation library.
function isWayBack(
  json: Partial<Record<keyof StoredWayBack, unknown>> | null,
): json is StoredWayBack {
  return (
    typeof json?.userId === 'string' &&
    typeof json.path === 'string' &&
    typeof json.label === 'string' &&
    json.label.length > 0 &&
    json.label.length <= longestLabel &&
    typeof json.savedAt === 'number'
  );
}

const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

// A browser may forbid storage: then there is no way back, and nothing else changes.
function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Keeps the way back in this browser, for this user only. */
export function rememberWayBack(userId: string, { path, label }: WayBack): void {
  try {
    const stored = { userId, path, label, savedAt: Date.now() };
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    return;
  }
  notify();
}

export function forgetWayBack(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    return;
  }
  notify();
}

/** Reads what was stored; undefined where it is another user's, too old, or not a path of this site. */
export function parseWayBack(
  stored: string | null,
  userId: string,
  nowMs: number,
): WayBack | undefined {
  if (!stored) return undefined;
  let json: Partial<Record<keyof StoredWayBack, unknown>> | null;
  try {
    json = JSON.parse(stored);
  } catch {
    return undefined;
  }
  if (!isWayBack(json)) return undefined;
  if (json.userId !== userId || nowMs - json.savedAt > maxAgeMs) return undefined;
  const path = safeReturnPath(json.path);
  return path ? { path, label: json.label } : undefined;
}

/** The signed-in user's way back; undefined on the server and for visitors. */
export function useWayBack(): WayBack | undefined {
  const user = useUser();
  const stored = useSyncExternalStore(subscribe, readStorage, () => null);
  return useMemo(
    () => (user ? parseWayBack(stored, user.id, Date.now()) : undefined),
    [stored, user],
  );
}

/** Forgets the way back once its page has opened. */
export function useForgetWayBack(): void {
  const { pathname } = useLocation();
  const userId = useUser()?.id;
  useEffect(() => {
    if (!userId) return;
    const wayBack = parseWayBack(readStorage(), userId, Date.now());
    if (wayBack?.path.split(/[?#]/)[0] === pathname) forgetWayBack();
  }, [pathname, userId]);
}
