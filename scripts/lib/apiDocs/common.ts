import type { Endpoint } from '#app/api/endpoint';
import { can } from '#app/domain/role';
import type { CallFacts, Refusal } from './facts/facts';

const isUnsafe = ({ method }: Endpoint) => method !== 'GET';
const hasJsonBody = ({ request, kind }: Endpoint) => request !== null && kind !== 'sdp';
/** Refusals by the role on the device; its row tells those of the other callers. */
const needsRole = ({ who }: CallFacts) =>
  who === 'section' ||
  who === 'command' ||
  (who !== 'anyone' && who !== 'signedIn' && who !== 'access' && !can('viewer', who));

/** Whether a call takes an Idempotency-Key: each POST that is no negotiation of video. */
export const takesKey = ({ method, kind }: Endpoint): boolean => method === 'POST' && kind === 'json';

type Rule = readonly [refusal: Refusal, holds: (endpoint: Endpoint, facts: CallFacts) => boolean];

/** What any call may be answered that fulfils the condition. */
const RULES: readonly Rule[] = [
  [[400, 'malformed', 'the body is no JSON'], hasJsonBody],
  [[400, 'malformed', 'the `Idempotency-Key` has other characters, or another length'], takesKey],
  [[400, 'too_deep', 'the body is nested too deeply'], hasJsonBody],
  [[401, 'unauthenticated', 'nobody is signed in'], (_, { who }) => who !== 'anyone'],
  [[403, 'origin', '`Origin` is not allowed, or is missing beside a cookie'], isUnsafe],
  [[403, 'cross_site', '`Sec-Fetch-Site` says that another site made the browser send it'], isUnsafe],
  [
    [403, 'role_insufficient', 'the role is too low; `required_role` has the least that may'],
    (_, facts) => needsRole(facts),
  ],
  [
    [404, 'not_found', 'there is no such thing, or no access to it'],
    (_, { who }) => who !== 'anyone' && who !== 'signedIn',
  ],
  [
    [412, 'version_mismatch', 'another user has changed it; the answer has the members of the present one too'],
    (_, { ifMatch, refusals = [] }) => ifMatch !== undefined && !refusals.some(([status]) => status === 412),
  ],
  [[413, 'too_large', 'the body is too large'], ({ request }) => request !== null],
  [[415, 'content_type', 'the `Content-Type` is not that of the call; a DELETE without a body needs none'], isUnsafe],
  [[422, 'validation', 'a member breaks a rule; `errors` names each'], hasJsonBody],
  [
    [428, 'precondition_required', '`If-Match` is missing'],
    (_, { ifMatch }) => ifMatch !== undefined && ifMatch !== 'optional',
  ],
];

/** All error answers of a call but 429 and 503, which any call may get. */
export const refusalsOf = (endpoint: Endpoint, facts: CallFacts): readonly Refusal[] => [
  ...RULES.filter(([, holds]) => holds(endpoint, facts)).map(([refusal]) => refusal),
  ...(facts.refusals ?? []),
];
