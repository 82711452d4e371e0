import { notFound, Problem } from '../problem';
import { MAX_BROWSERS, pushIdOf } from '../push/Pushes';
import type { Handlers } from './handler';

type Names = 'listPushSubscriptions' | 'setPushSubscription' | 'removePushSubscription' | 'testPushSubscription';

export const pushHandlers: Pick<Handlers, Names> = {
  listPushSubscriptions: ({ core, user }) => ({
    public_key: core.pushes.publicKey(),
    items: core.pushes.list(user.id).map(({ id, request }) => ({ id, in_quiet_hours: request.in_quiet_hours })),
  }),

  setPushSubscription: ({ core, session, params, body }) => {
    const isNamed = pushIdOf(body.endpoint) === params.id;
    const problem = isNamed ? core.pushes.problemOf(body.endpoint) : 'The id is not the SHA-256 of the endpoint.';
    if (problem !== null)
      throw new Problem(422, 'validation', problem, {}, [{ pointer: '/endpoint', code: 'endpoint', detail: problem }]);
    if (!core.pushes.set(session, body))
      throw new Problem(409, 'too_many_subscriptions', `At most ${MAX_BROWSERS} browsers get messages.`);
    return { id: params.id, in_quiet_hours: body.in_quiet_hours };
  },

  removePushSubscription: ({ core, user, params }) => {
    if (!core.pushes.remove(user.id, params.id)) throw notFound();
    return undefined;
  },

  testPushSubscription: async ({ core, user, params }) => {
    const outcome = await core.pushes.test(user.id, params.id, Date.now());
    if (outcome === null) throw notFound();
    if (typeof outcome === 'string') return { outcome };
    const seconds = Math.ceil(outcome / 1000);
    throw new Problem(429, 'too_soon', `A test was sent a moment ago. Wait ${seconds} s.`, {
      'retry-after': String(seconds),
    });
  },
};
