import { isAdmin, type Role } from '@curbside/domain/accounts/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import type { Scope } from '@curbside/domain/wire/scopes';
import type { FastifyRequest } from 'fastify';

/** A signed-in person, read from the database on every request. */
export interface Person {
  id: string;
  /** `user` while a staff account is disabled or has no second factor. */
  role: Role;
  awaitsSecondFactor?: boolean;
  /** False once an administrator has disabled the account. */
  isActive: boolean;
  /** The session that sent the request, and its start by the system's clock. */
  sessionId: string;
  signedInAt: Date;
  ipAddress: string;
  /** This site's address as the person uses it; Stripe's pages return to it. */
  site: string;
}

export interface Visitor {
  visitor: true;
  ipAddress: string;
}

export interface System {
  system: string;
}

/** A program with a service token. It only reads, and only what its scopes name. */
export interface Machine {
  /** The id of its token. */
  machine: number;
  scopes: readonly Scope[];
  ipAddress: string;
}

/** Every use case takes an actor, and every audit row names one. */
export type Actor = Person | Visitor | System;

export function isPerson(actor: Actor): actor is Person {
  return 'id' in actor;
}

export function isSystem(actor: Actor): actor is System {
  return 'system' in actor;
}

interface Trip {
  renterId: string;
  ownerId: string;
}

export const isAdminOfOwnTrip = ({ id, role }: Person, { renterId, ownerId }: Trip): boolean =>
  isAdmin(role) && (renterId === id || ownerId === id);

/** The caller of an action on a trip that only administrators take. */
export const adminCaller = (actor: Person, trip: Trip): ActionCaller<'admin'> => ({
  party: isAdmin(actor.role) ? 'admin' : undefined,
  isActive: actor.isActive,
  isAdminOfOwnTrip: isAdminOfOwnTrip(actor, trip),
});

/** Returns undefined for a token that is unknown, removed or expired. */
export type FindMachine = (request: FastifyRequest, token: string) => Promise<Machine | undefined>;

/** Returns undefined for a visitor. The accounts feature provides it. */
export type FindActor = (request: FastifyRequest) => Promise<Person | undefined>;
