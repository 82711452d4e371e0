import { Problem } from '../problem';
import type { Handlers } from './handler';

const ECHO = '/v1/user/connection-test/echo/whep';

export const connectionTestHandlers: Pick<Handlers, 'startConnectionTest' | 'openEcho' | 'closeEcho'> = {
  startConnectionTest: ({ core }) => ({
    ice_servers: (core.whep.usual.iceServers ?? []).map(({ url, ...secrets }) => ({ urls: [url], ...secrets })),
    echo: { sdp_url: ECHO },
  }),

  openEcho: async ({ core, user, body, reply }) => {
    const { id, sdp } = await core.echoes.answer(user.id, body).catch(() => {
      throw new Problem(422, 'sdp', 'This offer cannot be answered.');
    });
    reply.code(201).type('application/sdp').header('location', `${ECHO}/${id}`);
    return sdp;
  },

  closeEcho: ({ core, user, params }) => {
    if (!core.echoes.end(user.id, params.session_id)) throw new Problem(404, 'no_session', 'This session has ended.');
    return undefined;
  },
};
