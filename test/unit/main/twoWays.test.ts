import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { HttpRequest } from '../../../app/api/request';
import { DeepLinks } from '../../../main/session/DeepLinks';
import { SignIn } from '../../../main/session/SignIn';
import { answer, fakeSend, MARA, sessionOver, TOKEN } from './parts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A sign-in whose token comes by the poll and by a link, each call taking its time. */
function setUp(delays: { readonly poll: number; readonly user: number }) {
  const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));
  const send = fakeSend((request: HttpRequest) => {
    if (request.method === 'POST') {
      return answer(201, { token: 'poll-token-1', auth_url: 'https://api.x.test/sign-in?state=s1' });
    }
    return request.path === '/v1/user'
      ? after(delays.user, answer(200, MARA))
      : after(delays.poll, answer(200, { status: 'completed', session_token: TOKEN, user: MARA }));
  });
  const { session, news } = sessionOver();
  const asked = jest.fn();
  const problems = jest.fn();
  const signIn = new SignIn({
    scheme: 'farsight',
    send,
    openAddress: () => Promise.resolve(true),
    copyText: () => undefined,
    onState: () => undefined,
    onDone: (token, user) => session.begin(token, user, false),
    remember: () => undefined,
    keepState: () => undefined,
  });
  const links = new DeepLinks({
    scheme: 'farsight',
    send,
    session,
    signIn,
    keptState: () => null,
    focusWindow: () => undefined,
    onAsk: asked,
    onProblem: problems,
    log: () => undefined,
  });
  void links.ready();
  return { session, news, signIn, links, asked, problems };
}

describe('the two ways back from the browser (R35)', () => {
  test('whichever comes first, and however often the link comes, there is one sign-in', async () => {
    const ms = fc.integer({ min: 0, max: 3000 });
    const times = fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 0, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(ms, ms, times, async (poll, user, linkTimes) => {
        const { session, news, signIn, links, asked, problems } = setUp({ poll, user });
        void signIn.start();
        for (const at of linkTimes) setTimeout(() => links.receive(`farsight://auth?token=${TOKEN}&state=s1`), at);
        await jest.advanceTimersByTimeAsync(30_000);
        expect(session.holds(TOKEN)).toBe(true);
        expect(news.begun).toHaveBeenCalledTimes(1);
        expect(news.begun).toHaveBeenCalledWith(expect.objectContaining({ name: null }));
        expect(signIn.state).toEqual({ name: 'completed' });
        expect(asked).not.toHaveBeenCalled();
        expect(problems).not.toHaveBeenCalled();
      }),
      { numRuns: 60 },
    );
  });
});
