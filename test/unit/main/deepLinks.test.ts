import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { DeepLinks } from '../../../main/session/DeepLinks';
import { answer, fakeSend, MARA, networkError, OTHER, sessionOver, TOKEN, TOMO } from './parts';

const link = (token: string, state?: string) =>
  `farsight://auth?token=${token}${state === undefined ? '' : `&state=${state}`}`;

function setUp(send = fakeSend(), pendingState: string | null = null, keptState: string | null = null) {
  const { session, news } = sessionOver();
  const signIn = {
    isRunning: pendingState !== null,
    expects: (state: string) => state === pendingState,
    complete: jest.fn(),
    fail: jest.fn(),
  };
  const onAsk = jest.fn();
  const onProblem = jest.fn();
  const focusWindow = jest.fn();
  const lines: string[] = [];
  const links = new DeepLinks({
    scheme: 'farsight',
    send,
    session,
    signIn,
    keptState: () => (keptState === null ? null : createHash('sha256').update(keptState).digest('hex')),
    focusWindow,
    onAsk,
    onProblem,
    log: (line) => lines.push(line),
  });
  const follow = async (...raw: unknown[]) => {
    raw.forEach((one) => links.receive(one));
    await links.ready();
  };
  return { links, follow, session, news, signIn, onAsk, onProblem, focusWindow, lines };
}

const tokenOf = async (session: ReturnType<typeof setUp>['session']) => (await session.current()).token;

describe('a sign-in link', () => {
  test('signs in where nobody is, names the account, and brings the window to the front', async () => {
    const { follow, session, news, focusWindow } = setUp();
    await follow(link(TOKEN));
    expect(await tokenOf(session)).toBe(TOKEN);
    expect(news.begun).toHaveBeenCalledWith({ handle: expect.stringMatching(/^vault:/), name: 'Mara' });
    expect(focusWindow).toHaveBeenCalled();
  });

  test('waits until the page is ready (R34)', async () => {
    const { links, session, focusWindow } = setUp();
    links.receive(link(TOKEN));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(focusWindow).not.toHaveBeenCalled();
    await links.ready();
    expect(await tokenOf(session)).toBe(TOKEN);
  });

  test('completes the sign-in that runs, quietly', async () => {
    const { follow, signIn, news } = setUp(fakeSend(), 's1');
    await follow(link(TOKEN, 's1'));
    expect(signIn.complete).toHaveBeenCalled();
    expect(news.begun).toHaveBeenCalledWith(expect.objectContaining({ name: null }));
  });

  test('twice is once (R35)', async () => {
    const { follow, news } = setUp();
    await follow(link(TOKEN), link(TOKEN));
    await follow(link(TOKEN));
    expect(news.begun).toHaveBeenCalledTimes(1);
  });

  test('with a state that is not ours changes nothing and ends no sign-in', async () => {
    const { follow, session, signIn, onProblem } = setUp(fakeSend(), 's1');
    await follow(link(TOKEN, 'stranger'));
    expect(await tokenOf(session)).toBeNull();
    expect(onProblem).toHaveBeenCalledWith('Authentication failed: This sign-in was not started here.');
    expect([signIn.complete.mock.calls.length, signIn.fail.mock.calls.length]).toEqual([0, 0]);
  });

  test('of a sign-in that an earlier run began is ours', async () => {
    const { follow, session } = setUp(fakeSend(), null, 's0');
    await follow(link(TOKEN, 's0'));
    expect(await tokenOf(session)).toBe(TOKEN);
  });

  test('of the same person renews the session without a question', async () => {
    const again = `${TOKEN}-again`;
    const send = fakeSend(() => answer(200, MARA));
    const { follow, session, onAsk, news } = setUp(send);
    await follow(link(TOKEN));
    await follow(link(again));
    expect(await tokenOf(session)).toBe(again);
    expect(onAsk).not.toHaveBeenCalled();
    expect(news.begun).toHaveBeenLastCalledWith(expect.objectContaining({ name: null }));
  });

  test('of another person asks, and stores nothing before the answer (S17)', async () => {
    const { links, follow, session, onAsk } = setUp();
    await follow(link(TOKEN));
    await follow(link(OTHER));
    expect(onAsk).toHaveBeenCalledWith({ id: expect.any(String), name: TOMO.name, email: TOMO.email });
    expect(await tokenOf(session)).toBe(TOKEN);
    const [[question]] = onAsk.mock.calls as [[{ id: string }]];
    await links.answer('another-id', true);
    expect(await tokenOf(session)).toBe(TOKEN);
    await links.answer(question.id, true);
    expect(await tokenOf(session)).toBe(OTHER);
  });

  test('of another person is asked again by a page that was loaded anew', async () => {
    const { links, follow, onAsk } = setUp();
    await follow(link(TOKEN));
    await follow(link(OTHER));
    await links.ready();
    expect(onAsk).toHaveBeenCalledTimes(2);
    expect(onAsk.mock.calls[1]).toEqual(onAsk.mock.calls[0]);
  });

  test('waits while there is no page, and is followed by the next one', async () => {
    const { links, follow, session } = setUp();
    await follow();
    links.pause();
    links.receive(link(TOKEN));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(session.isSignedIn).toBe(false);
    await links.ready();
    expect(await tokenOf(session)).toBe(TOKEN);
  });

  test('of another person, declined, is forgotten', async () => {
    const { links, follow, session, onAsk } = setUp();
    await follow(link(TOKEN));
    await follow(link(OTHER));
    const [[question]] = onAsk.mock.calls as [[{ id: string }]];
    await links.answer(question.id, false);
    await links.answer(question.id, true);
    expect(await tokenOf(session)).toBe(TOKEN);
  });

  test.each([
    ['farsight://auth', 'Authentication failed: The link brought no sign-in.'],
    ['farsight://auth?token=x', 'Authentication failed: The sign-in link cannot be read.'],
    ['farsight://auth?error=access_denied', 'Authentication failed: access_denied'],
    [link('a-token-that-nobody-knows'), 'Authentication failed: The sign-in link is no longer valid.'],
  ])('%s says what is wrong and leaves the session alone (R36)', async (raw, sentence) => {
    const { follow, session, onProblem, focusWindow } = setUp();
    await follow(link(TOKEN));
    await follow(raw);
    expect(onProblem).toHaveBeenCalledWith(sentence);
    expect(focusWindow).toHaveBeenCalledTimes(2);
    expect(await tokenOf(session)).toBe(TOKEN);
  });

  test('that the server cannot confirm signs nobody in', async () => {
    const send = fakeSend(() => {
      throw networkError();
    });
    const { follow, session, onProblem } = setUp(send);
    await follow(link(TOKEN));
    expect(onProblem).toHaveBeenCalledWith('Authentication failed: Network Error');
    expect(await tokenOf(session)).toBeNull();
  });

  test('refused by the provider ends the sign-in that runs with its reason', async () => {
    const { follow, signIn } = setUp(fakeSend(), 's1');
    await follow('farsight://auth?error=access_denied');
    expect(signIn.fail).toHaveBeenCalledWith('Authentication failed: access_denied');
  });

  test('is never logged, whatever it holds', async () => {
    const { follow, lines } = setUp();
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 4 }), async (text) => {
        await follow(`farsight://auth?token=${text}`, text);
      }),
      { numRuns: 50 },
    );
    await follow(link(TOKEN));
    expect(lines.join('\n')).not.toContain(TOKEN);
    expect(lines.every((line) => /^deep link: (auth|refused|missing-token|malformed|unknown)$/.test(line))).toBe(true);
  });
});
