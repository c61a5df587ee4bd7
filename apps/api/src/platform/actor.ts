import type { Role } from '@curbside/domain/accounts/states';
import type { FastifyRequest } from 'fastify';

/** Who is asking, read anew from the database on every call. */
export interface Actor {
  id: string;
  role: Role;
  /** False once an admin has disabled the account. */
  isActive: boolean;
  isVerified: boolean;
  /** The one of our own addresses that they use: where other sites send them back to. */
  site: string;
}

/** Finds who sent a request; undefined for a visitor. Given by the accounts feature. */
export type FindActor = (request: FastifyRequest) => Promise<Actor | undefined>;
