import { asked, at, get, instead, json, rowsIn, setHeader, setStatus, told, type Fault } from './fault';
import type { Hooks } from './FaultyServer';

const GENERAL = /\/settings\/general$/;
const SECTION = get(GENERAL);
const SECTIONS = get(/\/settings$/);
const CHANGE = at('PATCH', GENERAL);
const DEVICE = get(/^\/v1\/user\/devices\/dev_[^/]+$/);
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

/** Answers as if a change was taken, and drops it. */
function forgetful(): Hooks {
  let last: Record<string, unknown> = {};
  return {
    tell: ({ status, body }, request) => {
      if (SECTION(request) && status === 200) last = JSON.parse(body.toString()) as Record<string, unknown>;
    },
    instead: (request, response) => {
      const isOwn = request.body.includes('by farsight-conform') && !request.query.has('dry_run');
      const isRight = request.headers['if-match'] === `"${String(last.version)}"`;
      if (!CHANGE(request) || !isOwn || !isRight) return false;
      const version = Number(last.version) + 1;
      const desired = { ...(last.desired as object), ...(JSON.parse(request.body) as object) };
      const location = `${request.path.replace(/\/settings\/.*/, '')}/jobs/job_forgotten`;
      response.writeHead(202, { 'content-type': 'application/json', etag: `"${version}"`, location });
      response.end(JSON.stringify({ ...last, version, desired }));
      return true;
    },
  };
}

/** Has another version of the device once its tags have changed. */
function countsTags(): Hooks {
  let isCounted = false;
  return {
    tell: (answer, request) => {
      if (CHANGE(request) && request.body.includes('"tags"')) isCounted = true;
      if (!isCounted || !DEVICE(request)) return;
      const body = JSON.parse(answer.body.toString()) as { readonly version: number };
      const version = body.version + 1;
      answer.headers.etag = `"${version}"`;
      answer.body = Buffer.from(JSON.stringify({ ...body, version }));
    },
  };
}

const SETTINGS: readonly Fault[] = [
  {
    name: 'gives a section no ETag',
    check: 'A section has a version, which is its ETag',
    isReadOnly: true,
    create: () => setHeader(SECTION, 'etag', undefined),
  },
  {
    name: 'gives a section an ETag that is not its version',
    check: 'A section has a version, which is its ETag',
    isReadOnly: true,
    create: () => setHeader(SECTION, 'etag', '"another"'),
  },
  {
    name: 'takes a change without If-Match',
    check: 'A change without If-Match is answered by 428',
    create: () => asked(CHANGE, ({ headers }) => (headers['if-match'] ??= '*')),
  },
  {
    name: 'takes a change of any version',
    check: 'A change of another version is answered by 412, with what is there now',
    create: () => matching(/farsight-conform/, () => '*'),
  },
  {
    name: 'compares ETags weakly',
    check: 'A weak ETag does not match (RFC 9110 §13.1.1)',
    create: () => matching(/^W\//, (given) => given.slice(2)),
  },
  {
    name: 'refuses another version without saying what is there now',
    check: 'A change of another version is answered by 412, with what is there now',
    create: () => told(CHANGE, (answer) => (answer.body = Buffer.from('{"error":"Changed meanwhile."}')), 412),
  },
  {
    name: 'refuses another version without the ETag of what is there now',
    check: 'A change of another version is answered by 412, with what is there now',
    create: () => told(CHANGE, (answer) => delete answer.headers.etag, 412),
  },
  {
    name: 'calls a section in sync that differs',
    check: 'A section is in sync only where it differs in nothing',
    create: () =>
      json(SECTIONS, (body) => {
        for (const row of rowsIn(body, 'items')) if (row.state === 'in_sync') row.delta = ['/name'];
      }),
  },
  {
    name: 'has a state that is not in the list of states',
    check: 'The sections of a device are listed',
    create: () => json(SECTIONS, (body) => Object.assign(rowsIn(body, 'items')[0] ?? {}, { state: 'thinking' })),
  },
  {
    name: 'shows a password',
    check: 'No secret is in an answer: only that it is set, and since when',
    create: () =>
      json(SECTIONS, (body) => {
        for (const row of rowsIn(body, 'items')) row.desired = { ...(row.desired as object), auth_password: 'hunter2' };
      }),
  },
  {
    name: 'answers for a section that there is not',
    check: 'A section that there is not is answered by 404',
    create: () => setStatus(get(/\/settings\/farsight-conform$/), 404, 200),
  },
  {
    name: 'names no job of a change',
    check: 'A change that is answered by 202 names its job, which comes to an end',
    create: () => told(CHANGE, (answer) => delete answer.headers.location, 202),
  },
  {
    name: 'names a job that there is not',
    check: 'A change that is answered by 202 names its job, which comes to an end',
    create: () => told(CHANGE, (answer) => (answer.headers.location = `${String(answer.headers.location)}x`), 202),
  },
  {
    name: 'names a job by an address that looks like that of another server',
    check: 'A change that is answered by 202 names its job, which comes to an end',
    create: () => told(CHANGE, (answer) => (answer.headers.location = '/.//other.example/jobs/1'), 202),
  },
  {
    name: 'forgets a change that it has taken',
    check: 'A change is taken, has another version, and is what is desired afterwards',
    limits: { settleMs: 500 },
    create: forgetful,
  },
  {
    name: 'stores another value than was sent',
    check: 'A change is taken, has another version, and is what is desired afterwards',
    create: () =>
      json(SECTION, (body) => {
        const desired = body.desired as Record<string, unknown>;
        if (String(desired.description).includes('by farsight-conform')) desired.description = 'X';
      }),
  },
  {
    name: 'makes a change that was to be a dry run',
    check: 'A dry run tells what would happen and changes nothing',
    create: () => asked(CHANGE, ({ query }) => query.delete('dry_run')),
  },
  {
    name: 'has a change of a section that it keeps wait for the device',
    check: 'A change of a section that the server keeps is done when it is answered',
    create: () => json(CHANGE, (body) => Object.assign(body, body.state === 'in_sync' && { state: 'pending' })),
  },
  {
    name: 'does not say how the last change of a section that it keeps has ended',
    check: 'A change of a section that the server keeps is done when it is answered',
    create: () => json(CHANGE, (body) => Object.assign(body, body.state === 'in_sync' && { last: null })),
  },
  {
    name: 'counts the version of a device up for its tags',
    check: 'A change of tags leaves the version of the device as it is',
    create: countsTags,
  },
  {
    name: 'takes any word of a flag for true',
    check: 'A flag with a word that is neither true nor false counts as left out',
    create: () => asked(CHANGE, ({ query }) => query.get('dry_run') === 'yes' && query.set('dry_run', 'true')),
  },
  {
    name: 'makes a job of nothing',
    check: 'A change of nothing is answered by 200 and has no job',
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
    check: 'A setting that does not exist is answered by 422, which points at it',
    create: () => json(CHANGE, (body) => delete body.errors, 422),
  },
];

const JOB: readonly Fault[] = [
  {
    name: 'has jobs oldest first',
    check: 'Jobs are listed newest first, and narrowed to one state',
    create: () => json(JOBS, (body) => rowsIn(body, 'items').reverse()),
  },
  {
    name: 'has a state of jobs that is not in the list of states',
    check: 'Jobs are listed newest first, and narrowed to one state',
    create: () => json(JOBS, (body) => Object.assign(rowsIn(body, 'items')[0] ?? {}, { state: 'thinking' })),
  },
  {
    name: 'lists jobs of another state than was asked for',
    check: 'Jobs are listed newest first, and narrowed to one state',
    create: () =>
      json(JOBS, (body, { query }) => {
        if (query.has('state')) Object.assign(rowsIn(body, 'items')[0] ?? {}, { state: 'failed' });
      }),
  },
  {
    name: 'answers by nothing for a job that there is not',
    check: 'A job that is not there is answered by 404',
    create: () => setStatus(get(/\/jobs\/farsight-conform-none$/), 404, 204),
  },
  {
    name: 'takes a command that there is not',
    check: 'A command that does not exist is refused',
    create: () => instead(at('POST', /\/commands$/), 202, { job: {} }),
  },
];

const SHARING: readonly Fault[] = [
  {
    name: 'has no list of invitations',
    check: 'Invitations to a device are listed',
    isReadOnly: true,
    create: () => json(get(/\/invitations$/), (body) => delete body.invitations),
  },
  {
    name: 'makes an invitation by 200 in place of 201',
    check: 'An invitation is made by 201, and pending',
    create: () => setStatus(INVITE, 201, 200),
  },
  {
    name: 'makes an invitation that is not pending',
    check: 'An invitation is made by 201, and pending',
    create: () => json(INVITE, (body) => (body.status = 'accepted')),
  },
  {
    name: 'does a call with the same key once more',
    check: 'A call that is sent twice with one key is answered by the same invitation',
    create: () => asked(INVITE, ({ headers }) => delete headers['idempotency-key']),
  },
  {
    name: 'answers a call with the same key by another invitation',
    check: 'A call that is sent twice with one key is answered by the same invitation',
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
    check: "A reader without a session gets the inviter's name and the role, and null for the rest",
    create: () =>
      json(INVITATION, (body, { headers }) => {
        if (headers.authorization === undefined) body.email = 'guest@example.invalid';
      }),
  },
  {
    name: 'does not say how long to wait',
    check: 'An invitation that is sent again at once is answered by 429, which says how long to wait',
    create: () => setHeader(RESEND, 'retry-after', undefined),
  },
  {
    name: 'sends an invitation as often as it is asked to',
    check: 'An invitation that is sent again at once is answered by 429, which says how long to wait',
    create: () => setStatus(RESEND, 429, 200),
  },
  {
    name: 'invites an address twice',
    check: 'The same address is not invited twice',
    create: () => setStatus(INVITE, 409, 201),
  },
  {
    name: 'keeps an invitation that was withdrawn',
    check: 'An invitation that is withdrawn is no longer pending',
    create: () => json(INVITATION, (body) => (body.status = 'pending')),
  },
];

export const DEVICE_FAULTS: readonly Fault[] = [...SETTINGS, ...JOB, ...SHARING];
