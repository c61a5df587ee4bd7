import { isAdmin, type Role } from '@curbside/domain/accounts/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import type { FastifyRequest } from 'fastify';

/** A signed-in person, read from the database on every request. */
export interface Person {
  id: string;
  /** What the account may do now: `user` where a staff role waits for a second factor. */
  role: Role;
  awaitsSecondFactor?: boolean;
  /** False once an administrator has disabled the account. */
  isActive: boolean;
  isVerified: boolean;
  /** The session that sent the request, and when it was opened, by the system's clock. */
  sessionId: string;
  signedInAt: Date;
  ipAddress: string;
  /** The address of this site that the person uses: Stripe's pages return to it. */
  site: string;
}

/** Somebody who is not signed in. */
export interface Visitor {
  visitor: true;
  ipAddress: string;
}

/** The product itself: the sweep, job or event that acts, by name. */
export interface System {
  system: string;
}

/** Who asks for something to be done. Every use case takes one, and every audit row names one. */
export type Actor = Person | Visitor | System;

export function isPerson(actor: Actor): actor is Person {
  return 'id' in actor;
}

export function isSystem(actor: Actor): actor is System {
  return 'system' in actor;
}

/** The caller of an action that only administrators take. */
export const adminCaller = ({ role, isActive }: Person): ActionCaller<'admin'> => ({
  party: isAdmin(role) ? 'admin' : undefined,
  isActive,
});

/** Finds who sent a request; undefined for a visitor. The accounts feature provides it. */
export type FindActor = (request: FastifyRequest) => Promise<Person | undefined>;
