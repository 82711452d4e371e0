import { UNKNOWN_CALL } from '#app/api/errors';
import type { Area } from '../check';
import type { Context } from '../context';
import { need, needError, needHeader, needStatus } from '../expect';
import type { Answer } from '../http';
import { NotOffered } from '../outcome';
import { change, present } from './changeGeneral';
import { streamOf } from './video';

/** Of nobody: RFC 2606 keeps the name for what does not exist. */
const STRANGER = 'https://farsight-conform.invalid';
const EXPOSED = ['Retry-After', 'Location', 'ETag', 'Link', 'Date'];
/** Header of pictures. */
const TAKEN = 'X-Captured-At';
const SENT = [
  'authorization',
  'content-type',
  'last-event-id',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'traceparent',
];
/** A call of each method that browsers ask for; GET and POST need no leave. The first is one that every server has. */
const ASKED = ['signOut', 'changeUserSettings', 'setQuietHours'] as const;

const namesIn = (answer: Answer, header: string): readonly string[] =>
  (answer.headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());

/** Each name is in a list of names. */
function needNames(answer: Answer, header: string, names: readonly string[]): void {
  const given = namesIn(answer, header);
  const missing = names.filter((name) => !given.includes(name.toLowerCase()));
  need(missing.length === 0, answer, `${header}: ${names.join(', ')}`, `without ${missing.join(', ')}`);
}

/** The answer is readable for a page of this origin that sends its cookies. */
function needAllowed(context: Context, answer: Answer): void {
  const { origin, isCrossOrigin } = context.options;
  const allowed = answer.headers.get('Access-Control-Allow-Origin');
  if (!isCrossOrigin && allowed !== origin && allowed !== '*')
    throw new NotOffered("the page is on the server's own origin; name another by --origin");
  need(allowed === origin, answer, `Access-Control-Allow-Origin: ${origin}`, allowed ?? 'none');
  needHeader(answer, 'Access-Control-Allow-Credentials', /^true$/, 'true');
}

const asPage = ({ options }: Context, more: Readonly<Record<string, string>> = {}) => ({
  headers: { origin: options.origin, ...more },
});

const FOREIGN = [{ origin: STRANGER }, { origin: 'null' }] as const;
const SITES = ['same-site', 'cross-site'] as const;

/** A change with these headers is refused for where it comes from. */
async function needRefused(context: Context, headers: Readonly<Record<string, string>>): Promise<void> {
  const { answer, etag } = await present(context);
  needError(await change(context, answer, { 'if-match': etag, ...headers }), 403);
}

/** What browsers ask of a server whose page is on another origin. */
export const crossOrigin: Area = {
  name: 'cross-origin',
  checks: [
    {
      clause: '§1 Cross-origin',
      level: 'MUST',
      name: "The app's origin is allowed by name and with credentials",
      run: async (context) => {
        const answer = await context.call('getUser', asPage(context));
        needAllowed(context, answer);
        needHeader(answer, 'Vary', /\borigin\b|\*/i, 'Origin');
      },
    },
    {
      clause: '§1 Cross-origin',
      level: 'MUST',
      name: "An error is readable for the app's origin as well",
      run: async (context) => needAllowed(context, await context.call('getUser', { ...asPage(context), token: null })),
    },
    {
      clause: '§1 Cross-origin',
      level: 'MUST',
      name: 'The headers that the app reads are exposed',
      run: async (context) => {
        const answer = await context.call('getUser', asPage(context));
        needAllowed(context, answer);
        needNames(answer, 'Access-Control-Expose-Headers', EXPOSED);
      },
    },
    {
      clause: '§1 Cross-origin',
      level: 'SHOULD',
      name: 'A header that says when a picture was taken is exposed too',
      needs: 'device',
      run: async (context) => {
        const { id } = await streamOf(context);
        const answer = await context.call('getSnapshot', { ...asPage(context), params: { stream_id: id } });
        if (!answer.headers.has(TAKEN))
          throw new NotOffered('the picture, if there is one, does not say when it was taken');
        needAllowed(context, answer);
        needNames(answer, 'Access-Control-Expose-Headers', [TAKEN]);
      },
    },
    {
      clause: '§1 Cross-origin',
      level: 'MUST',
      name: 'A preflight allows the methods and headers that the app sends',
      run: async (context) => {
        for (const name of ASKED) {
          const { method } = context.schemas.operation(name);
          const asked = {
            'access-control-request-method': method,
            'access-control-request-headers': SENT.toSorted().join(','),
          };
          const page = { ...asPage(context, asked), token: null };
          const answer = await context.send('OPTIONS', context.pathOf(name), page);
          if (name !== ASKED[0] && UNKNOWN_CALL.includes(answer.status)) continue;
          needAllowed(context, answer);
          needStatus(answer, 200, 204);
          needNames(answer, 'Access-Control-Allow-Methods', [method]);
          needNames(answer, 'Access-Control-Allow-Headers', SENT);
        }
      },
    },
    {
      clause: '§1 Cross-origin',
      level: 'MUST',
      name: "A page of any other origin cannot read with the user's credentials",
      run: async (context) => {
        const answer = await context.call('getUser', { headers: { origin: STRANGER } });
        const allowed = answer.headers.get('Access-Control-Allow-Origin');
        need(allowed !== STRANGER, answer, "an origin that is not the app's is not allowed", `it is: ${allowed ?? ''}`);
      },
    },
    {
      clause: '§1 Origin',
      level: 'MUST',
      name: 'A change from any other origin is refused by 403',
      needs: 'write',
      run: async (context) => {
        for (const headers of FOREIGN) await needRefused(context, headers);
      },
    },
    {
      clause: '§1 Origin',
      level: 'MUST',
      name: 'A change that another site made the browser send is refused by 403',
      needs: 'write',
      run: async (context) => {
        for (const site of SITES) await needRefused(context, { 'sec-fetch-site': site });
      },
    },
  ],
};
