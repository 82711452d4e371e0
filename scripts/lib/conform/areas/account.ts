import type { Area } from '../check';
import {
  broken,
  hasToken,
  listOf,
  need,
  needBody,
  needError,
  needHeader,
  needMissing,
  needOffered,
  needStatus,
  needVersion,
  recordOf,
  textOf,
} from '../expect';
import { NOBODY } from './errors';

/** A bearer token of RFC 6750 §2.1. */
const BEARER = /^[A-Za-z0-9._~+/-]{1,4096}=*$/;

/** The signed-in user, the ways to sign in, and what belongs to the user alone. */
export const account: Area = {
  name: 'account',
  checks: [
    {
      clause: '§1 Answers',
      level: 'MUST',
      name: 'The signed-in user is described',
      run: async (context) => needBody(context, 'getUser', await context.call('getUser')),
    },
    {
      clause: '§1 Caching',
      level: 'MUST',
      name: "What is a user's own is kept by no cache",
      run: async (context) => {
        for (const name of ['getUser', 'listDevices', 'getDeviceStatus'] as const) {
          const answer = await context.call(name);
          needStatus(answer, 200);
          needHeader(answer, 'Cache-Control', /\bno-store\b|\bprivate\b/i, 'no-store');
        }
      },
    },
    {
      clause: '§1 Tokens',
      level: 'MUST',
      name: 'A token in the address of a call is worth nothing',
      run: async (context) => {
        const { token } = context.options;
        const answer = await context.send('GET', `${context.pathOf('getUser')}?token=${encodeURIComponent(token)}`, {
          token: null,
        });
        needError(answer, 401);
      },
    },
    {
      clause: '§1 Tokens',
      level: 'MUST',
      name: "The redirect to the identity provider does not carry the session's token",
      run: async (context) => {
        const answer = await context.call('startGoogleSignIn', { query: { redirect: '/' } });
        needOffered(answer);
        needStatus(answer, 302, 303, 307);
        const location = needHeader(answer, 'Location', /./, 'where to sign in');
        need(!hasToken(location, context), answer, "Location without the session's token", 'one that has it');
      },
    },
    {
      clause: '§8 Desktop sign-in',
      level: 'MUST',
      name: 'A desktop app gets a token and an address to sign in at, and 202 while nobody has signed in',
      run: async (context) => {
        const begun = await context.call('createDesktopSession', { body: { platform: 'desktop' }, token: null });
        needOffered(begun);
        const { token, auth_url: address } = recordOf(begun.body);
        context.hide(token);
        if (URL.canParse(textOf(address))) new URL(textOf(address)).searchParams.forEach((one) => context.hide(one));
        needBody(context, 'createDesktopSession', begun, 201);
        need(BEARER.test(textOf(token)), begun, 'a `token` of RFC 6750', 'one with other characters');
        const isWeb = /^https?:\/\//.test(textOf(address));
        need(isWeb, begun, 'an absolute `auth_url`', textOf(address));
        const polled = await context.call('pollDesktopSession', { params: { token: textOf(token) }, token: null });
        needBody(context, 'pollDesktopSession', polled, 202);
        const { status } = recordOf(polled.body);
        need(status === 'pending', polled, '`status`: pending', String(status));
      },
    },
    {
      clause: '§8 Desktop sign-in',
      level: 'MUST',
      name: 'A sign-in that has expired, or never was, is answered by 404',
      run: async (context) => {
        const answer = await context.call('pollDesktopSession', { params: { token: NOBODY }, token: null });
        needMissing(answer);
      },
    },
    {
      clause: '§8 Time',
      level: 'MUST',
      name: "The server's clock is told, with when the call came and when it was answered",
      run: async (context) => {
        const answer = await context.call('getTime');
        needOffered(answer);
        needBody(context, 'getTime', answer);
        const { received_at_ms: received, sent_at_ms: sent } = recordOf(answer.body);
        if (typeof received !== 'number' || typeof sent !== 'number') return broken(answer, 'two numbers', answer.text);
        const tookMs = sent - received;
        need(tookMs >= 0 && tookMs <= answer.tookMs + 1, answer, 'no more time than the call took', `${tookMs} ms`);
      },
    },
    {
      clause: '§8 User settings',
      level: 'MUST',
      name: "The user's own settings have a version, which is their ETag",
      run: async (context) => {
        const answer = await context.call('getUserSettings');
        needOffered(answer);
        needBody(context, 'getUserSettings', answer);
        needVersion(answer);
      },
    },
    {
      clause: '§8 Push messages',
      level: 'MUST',
      name: 'The key for push messages is a point on P-256, and a subscription is named without its endpoint',
      run: async (context) => {
        const answer = await context.call('listPushSubscriptions');
        needOffered(answer);
        needBody(context, 'listPushSubscriptions', answer);
        const rows = listOf(recordOf(answer.body).items);
        need(!rows.some((row) => 'endpoint' in recordOf(row)), answer, 'no `endpoint`', 'one in the list');
      },
    },
  ],
};
