import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ENDPOINTS, EndpointName } from '#app/api/index';
import type { PathParams, RequestBody, WireAnswer } from '#app/api/endpoint';
import type { User } from '#app/domain/user';
import type { Core } from '../core';
import type { Session } from '../sessions';

export interface Context<E> {
  readonly core: Core;
  readonly user: User;
  readonly session: Session;
  readonly params: PathParams<E>;
  readonly body: RequestBody<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E> = (context: Context<E>) => WireAnswer<E> | Promise<WireAnswer<E>>;
/** One handler for every row of the call table. */
export type Handlers = { readonly [K in EndpointName]: Handler<(typeof ENDPOINTS)[K]> };
