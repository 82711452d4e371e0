import { anyOf, asked, at, get, instead, type Fault } from './fault';

const CHANGE = at('PATCH', /\/settings\/general$/);
const REFUSED = { error: 'Not here.' };

/** Of where a change comes from. */
const ORIGINS: readonly Fault[] = [
  {
    name: 'takes a change from any origin',
    check: 'A change from any other origin is refused by 403',
    create: () => asked(CHANGE, ({ headers }) => delete headers.origin),
  },
  {
    name: 'takes a change that a neighbour site made the browser send',
    check: 'A change that another site made the browser send is refused by 403',
    create: () =>
      asked(CHANGE, ({ headers }) => {
        if (headers['sec-fetch-site'] === 'same-site') delete headers['sec-fetch-site'];
      }),
  },
];

/** Of servers that leave parts out. */
const PARTS: readonly Fault[] = [
  {
    name: 'takes any state of jobs, and has no alerts',
    check: 'A query with a word that is not known is refused',
    create: () => ({
      ...instead(get(/^\/v1\/user\/alerts$/), 501, REFUSED),
      ...asked(get(/\/jobs$/), ({ query }) => query.delete('state')),
    }),
  },
  {
    name: 'takes a change that is no JSON, and has no commands',
    check: 'A body that is no JSON is refused',
    create: () =>
      anyOf(
        instead(at('POST', /\/commands$/), 501, REFUSED),
        instead((request) => CHANGE(request) && request.body === '{"name":', 200, {}),
      ),
  },
  {
    name: 'asks a signed-in user to sign in for a stream that it does not have',
    check: 'No stream that is asked with the token in its address is answered by 401',
    create: () =>
      instead((request) => request.path.endsWith('/logs/stream') && request.query.has('token'), 401, REFUSED),
  },
  {
    name: 'answers lines of the log by 501',
    check: 'A server that collects no log lines does not answer them by 501, after which they are sent again',
    create: () => instead(at('POST', /^\/loki\//), 501, REFUSED),
  },
  {
    name: 'has no list of the streams of a device',
    check: 'The streams of a device are a list also where it has none',
    isReadOnly: true,
    create: () => instead(get(/\/media\/streams$/), 501, REFUSED),
  },
];

export const PART_FAULTS: readonly Fault[] = [...ORIGINS, ...PARTS];
