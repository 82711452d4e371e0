import { asked, at, get, instead, json, rowsIn, setHeader, setStatus, told, type Fault } from './fault';

const GENERAL = /\/settings\/general$/;
const SECTION = get(GENERAL);
const SECTIONS = get(/\/settings$/);
const CHANGE = at('PATCH', GENERAL);
const JOBS = get(/\/jobs$/);
const INVITE = at('POST', /^\/v1\/invitations$/);
const INVITATION = get(/^\/v1\/invitations\//);
const RESEND = at('POST', /\/resend$/);

/** Sends another If-Match than the client did. */
const matching = (from: RegExp, to: (given: string) => string) =>
  asked(CHANGE, ({ headers }) => {
    const given = headers['if-match'];
    if (typeof given === 'string' && from.test(given)) headers['if-match'] = to(given);
  });

const SETTINGS: readonly Fault[] = [
  {
    name: 'gives a section no ETag',
    clause: '§1 Versions',
    area: 'settings',
    isReadOnly: true,
    create: () => setHeader(SECTION, 'etag', undefined),
  },
  {
    name: 'gives a section an ETag that is not its version',
    clause: '§1 Versions',
    area: 'settings',
    isReadOnly: true,
    create: () => setHeader(SECTION, 'etag', '"another"'),
  },
  {
    name: 'takes a change without If-Match',
    clause: '§1 Versions',
    area: 'settings',
    create: () => asked(CHANGE, ({ headers }) => (headers['if-match'] ??= '*')),
  },
  {
    name: 'takes a change of any version',
    clause: '§1 Versions',
    area: 'settings',
    create: () => matching(/farsight-conform/, () => '*'),
  },
  {
    name: 'compares ETags weakly',
    clause: '§1 Versions',
    area: 'settings',
    create: () => matching(/^W\//, (given) => given.slice(2)),
  },
  {
    name: 'refuses another version without saying what is there now',
    clause: '§1 Versions',
    area: 'settings',
    create: () => told(CHANGE, (answer) => (answer.body = Buffer.from('{"error":"Changed meanwhile."}')), 412),
  },
  {
    name: 'refuses another version without the ETag of what is there now',
    clause: '§1 Versions',
    area: 'settings',
    create: () => told(CHANGE, (answer) => delete answer.headers.etag, 412),
  },
  {
    name: 'calls a section in sync that differs',
    clause: '§2 States',
    area: 'settings',
    create: () =>
      json(SECTIONS, (body) => {
        for (const row of rowsIn(body, 'items')) if (row.state === 'in_sync') row.delta = ['/name'];
      }),
  },
  {
    name: 'has a state that is not in the list of states',
    clause: '§2 Sections',
    area: 'settings',
    create: () => json(SECTIONS, (body) => Object.assign(rowsIn(body, 'items')[0] ?? {}, { state: 'thinking' })),
  },
  {
    name: 'shows a password',
    clause: '§2 Secrets',
    area: 'settings',
    create: () =>
      json(SECTIONS, (body) => {
        for (const row of rowsIn(body, 'items')) row.desired = { ...(row.desired as object), auth_password: 'hunter2' };
      }),
  },
  {
    name: 'answers for a section that there is not',
    clause: '§2 Sections',
    area: 'settings',
    create: () => setStatus(get(/\/settings\/farsight-conform$/), 404, 200),
  },
  {
    name: 'names no job of a change',
    clause: '§2 Changes',
    area: 'settings',
    create: () => told(CHANGE, (answer) => delete answer.headers.location, 202),
  },
  {
    name: 'names a job that there is not',
    clause: '§2 Changes',
    area: 'settings',
    create: () => told(CHANGE, (answer) => (answer.headers.location = `${String(answer.headers.location)}x`), 202),
  },
  {
    name: 'names a job by an address that looks like that of another server',
    clause: '§2 Changes',
    area: 'settings',
    create: () => told(CHANGE, (answer) => (answer.headers.location = '/.//other.example/jobs/1'), 202),
  },
  {
    name: 'forgets a change that it has taken',
    clause: '§2 Changes',
    area: 'settings',
    limits: { settleMs: 500 },
    create: () =>
      asked(CHANGE, (request) => {
        const isMade =
          request.body.includes('by farsight-conform') && /^"\d+"$/.test(String(request.headers['if-match']));
        if (isMade) request.query.set('dry_run', 'true');
      }),
  },
  {
    name: 'makes a change that was to be a dry run',
    clause: '§2 Changes',
    area: 'settings',
    create: () => asked(CHANGE, ({ query }) => query.delete('dry_run')),
  },
  {
    name: 'makes a job of nothing',
    clause: '§2 Changes',
    area: 'settings',
    create: () =>
      told(
        CHANGE,
        (answer) => {
          if (!answer.headers.location) answer.status = 202;
        },
        200,
      ),
  },
  {
    name: 'does not point at the value that it refuses',
    clause: '§1 Errors',
    area: 'settings',
    create: () => json(CHANGE, (body) => delete body.errors, 422),
  },
];

const JOB: readonly Fault[] = [
  {
    name: 'has jobs oldest first',
    clause: '§3 Jobs',
    area: 'jobs',
    create: () => json(JOBS, (body) => rowsIn(body, 'items').reverse()),
  },
  {
    name: 'has a state of jobs that is not in the list of states',
    clause: '§3 Jobs',
    area: 'jobs',
    create: () => json(JOBS, (body) => Object.assign(rowsIn(body, 'items')[0] ?? {}, { state: 'thinking' })),
  },
  {
    name: 'answers by nothing for a job that there is not',
    clause: '§3 Jobs',
    area: 'jobs',
    create: () => setStatus(get(/\/jobs\/farsight-conform-none$/), 404, 204),
  },
  {
    name: 'takes a command that there is not',
    clause: '§3 Commands',
    area: 'jobs',
    create: () => instead(at('POST', /\/commands$/), 202, { job: {} }),
  },
];

const SHARING: readonly Fault[] = [
  {
    name: 'makes an invitation by 200 in place of 201',
    clause: '§7 Invitations',
    area: 'sharing',
    create: () => setStatus(INVITE, 201, 200),
  },
  {
    name: 'makes an invitation that is not pending',
    clause: '§7 Invitations',
    area: 'sharing',
    create: () => json(INVITE, (body) => (body.status = 'accepted')),
  },
  {
    name: 'does a call with the same key once more',
    clause: '§1 Idempotency',
    area: 'sharing',
    create: () => asked(INVITE, ({ headers }) => delete headers['idempotency-key']),
  },
  {
    name: 'answers a call with the same key by another invitation',
    clause: '§1 Idempotency',
    area: 'sharing',
    create: () => {
      const keys = new Set<unknown>();
      return json(INVITE, (body, { headers }) => {
        if (keys.has(headers['idempotency-key'])) body.id = `${String(body.id)}2`;
        keys.add(headers['idempotency-key']);
      });
    },
  },
  {
    name: 'tells a stranger the address that was invited',
    clause: '§7 Invitations',
    area: 'sharing',
    create: () =>
      json(INVITATION, (body, { headers }) => {
        if (headers.authorization === undefined) body.email = 'guest@example.invalid';
      }),
  },
  {
    name: 'does not say how long to wait',
    clause: '§1 Codes',
    area: 'sharing',
    create: () => setHeader(RESEND, 'retry-after', undefined),
  },
  {
    name: 'sends an invitation as often as it is asked to',
    clause: '§1 Codes',
    area: 'sharing',
    create: () => setStatus(RESEND, 429, 200),
  },
  {
    name: 'invites an address twice',
    clause: '§7 Invitations',
    area: 'sharing',
    create: () => setStatus(INVITE, 409, 201),
  },
  {
    name: 'keeps an invitation that was withdrawn',
    clause: '§7 Invitations',
    area: 'sharing',
    create: () => json(INVITATION, (body) => (body.status = 'pending')),
  },
];

export const DEVICE_FAULTS: readonly Fault[] = [...SETTINGS, ...JOB, ...SHARING];
