import { UNKNOWN_CALL } from '#app/api/errors';
import type { Area } from '../check';
import { need, needError, needJson, needOffered, needTaken, recordOf, textOf } from '../expect';
import { GENERAL, present } from './changeGeneral';

/** No id of a server's own looks like this. */
export const NOBODY = 'farsight-conform-none';

/** What answers say that are none. */
export const errors: Area = {
  name: 'errors',
  checks: [
    {
      clause: '§1 Codes',
      level: 'MUST',
      name: 'A call without a session is answered by 401',
      run: async (context) => needError(await context.call('listDevices', { token: null }), 401),
    },
    {
      clause: '§1 Codes',
      level: 'MUST',
      name: 'An unknown token is answered by 401',
      run: async (context) => needError(await context.call('listDevices', { token: NOBODY }), 401),
    },
    {
      clause: '§1 Codes',
      level: 'MUST',
      name: "A device that is not there, or not the user's, is answered by 404",
      run: async (context) => needError(await context.call('getDevice', { params: { id: NOBODY } }), 404),
    },
    {
      clause: '§1 Errors',
      level: 'MUST',
      name: 'A call that does not exist is answered by 404 in JSON, not by a page',
      run: async (context) => needError(await context.send('GET', `/v1/${NOBODY}`), 404),
    },
    {
      clause: '§1 Errors',
      level: 'SHOULD',
      name: 'An error has a `code` in words that programs compare',
      run: async (context) => {
        const answer = await context.call('getDevice', { params: { id: NOBODY } });
        needJson(answer);
        const code = textOf(recordOf(answer.body).code);
        need(/^[a-z][a-z0-9_]*$/.test(code), answer, '`code` like not_found', code === '' ? 'no code' : code);
      },
    },
    {
      clause: '§1 Queries',
      level: 'MUST',
      name: 'A query with a word that is not known is refused',
      run: async (context) => {
        const query = { state: NOBODY };
        const alerts = await context.call('listAlerts', { query });
        const isOther = UNKNOWN_CALL.includes(alerts.status) && context.deviceId !== '';
        const answer = isOther ? await context.call('listJobs', { query }) : alerts;
        needOffered(answer);
        needError(answer, 400, 422);
      },
    },
    {
      clause: '§1 Codes',
      level: 'MUST',
      name: 'A body that is no JSON is refused',
      needs: 'write',
      run: async (context) => {
        const text = '{"name":';
        const command = await context.call('runCommand', { text });
        if (!UNKNOWN_CALL.includes(command.status)) {
          needOffered(command);
          needError(command, 400, 422);
          return;
        }
        const { etag } = await present(context);
        const answer = await context.call('changeSection', { params: GENERAL, text, headers: { 'if-match': etag } });
        needTaken(answer);
        needError(answer, 400, 422);
      },
    },
  ],
};
