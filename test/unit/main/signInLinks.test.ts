import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryStore } from '../../../main/vault/memoryStore';
import { link, setUp, tokenOf } from './deepLinkParts';
import { answer, fakeSend, MARA, networkError, OTHER, TOKEN, TOMO, vaultOver } from './parts';

describe('a sign-in link', () => {
  // @spec 4.8
  test('signs in where no user is, names the account, and brings the window to the front', async () => {
    const { follow, answerLast, session, news, onAsk, focusWindow } = setUp();
    await follow(link(TOKEN));
    expect(onAsk).toHaveBeenLastCalledWith({
      id: expect.any(String),
      kind: 'sign-in',
      name: MARA.name,
      email: MARA.email,
    });
    expect(await tokenOf(session)).toBeNull();
    await answerLast();
    expect(await tokenOf(session)).toBe(TOKEN);
    expect(news.begun).toHaveBeenCalledWith({ handle: expect.stringMatching(/^vault:/), name: 'Mara' });
    expect(focusWindow).toHaveBeenCalled();
  });

  test('waits until the page is ready (R34)', async () => {
    const { links, onAsk, focusWindow } = setUp();
    links.receive(link(TOKEN));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(focusWindow).not.toHaveBeenCalled();
    await links.ready();
    expect(onAsk).toHaveBeenCalledTimes(1);
  });

  // @spec 4.8
  test('completes the sign-in that runs, quietly', async () => {
    const { follow, signIn, news } = setUp(fakeSend(), 's1');
    await follow(link(TOKEN, 's1'));
    expect(signIn.complete).toHaveBeenCalled();
    expect(news.begun).toHaveBeenCalledWith(expect.objectContaining({ name: null }));
  });

  test('twice is once (R35)', async () => {
    const { follow, news, onProblem } = setUp(fakeSend(), 's1');
    await follow(link(TOKEN, 's1'), link(TOKEN, 's1'));
    await follow(link(TOKEN, 's1'));
    expect(news.begun).toHaveBeenCalledTimes(1);
    expect(onProblem).not.toHaveBeenCalled();
  });

  // @spec 4.8
  test('with a state that is not ours changes nothing and ends no sign-in', async () => {
    const { follow, session, signIn, onProblem } = setUp(fakeSend(), 's1');
    await follow(link(TOKEN, 'stranger'));
    expect(await tokenOf(session)).toBeNull();
    expect(onProblem).toHaveBeenCalledWith('Authentication failed: This sign-in was not started here.');
    expect([signIn.complete.mock.calls.length, signIn.fail.mock.calls.length]).toEqual([0, 0]);
  });

  test('of a sign-in that an earlier run began is ours', async () => {
    const { follow, session, news } = setUp(fakeSend(), null, 's0');
    await follow(link(TOKEN, 's0'));
    expect(await tokenOf(session)).toBe(TOKEN);
    // The page did not start this sign-in, so it is told who has signed in.
    expect(news.begun).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mara' }));
  });

  // @spec 4.8
  test('of the same person renews the session without a question', async () => {
    const again = `${TOKEN}-again`;
    const send = fakeSend(() => answer(200, MARA));
    const { follow, begin, session, onAsk, news } = setUp(send);
    await begin();
    await follow(link(again));
    expect(await tokenOf(session)).toBe(again);
    expect(onAsk).not.toHaveBeenCalled();
    expect(news.begun).toHaveBeenLastCalledWith(expect.objectContaining({ name: null }));
  });

  test.each([
    ['is known to the server', () => answer(200, MARA), []],
    ['cannot be asked for now', () => answer(503), [['switch', null]]],
    ['is not known any more', () => answer(401), [['switch', null]]],
  ] as const)('asks who is signed in where only the vault knows: a user who %s', async (_, present, asked) => {
    const store = createMemoryStore();
    await store.write(OTHER);
    const again = `${TOKEN}-again`;
    let count = 0;
    const send = fakeSend(() => ((count += 1), count === 1 ? answer(200, MARA) : present()));
    const { follow, session, onAsk } = setUp(send, null, null, vaultOver(store));
    await follow(link(again));
    expect(send.mock.calls.map(([, token]) => token)).toEqual([again, OTHER]);
    expect(onAsk.mock.calls.map(([question]) => [question?.kind, session.currentUser])).toEqual(asked);
    expect(await tokenOf(session)).toBe(asked.length === 0 ? again : OTHER);
  });

  // @spec 4.8
  // @threat S17
  test('of another person asks, and stores nothing before the answer (S17)', async () => {
    const { links, follow, begin, answerLast, session, onAsk } = setUp();
    await begin();
    await follow(link(OTHER));
    const { name, email } = TOMO;
    expect(onAsk).toHaveBeenCalledWith({ id: expect.any(String), kind: 'switch', name, email });
    expect(await tokenOf(session)).toBe(TOKEN);
    await links.answer('another-id', true);
    expect(await tokenOf(session)).toBe(TOKEN);
    await answerLast();
    expect(await tokenOf(session)).toBe(OTHER);
  });

  test('of another person is asked again by a page that was loaded again', async () => {
    const { links, follow, begin, onAsk } = setUp();
    await begin();
    await follow(link(OTHER));
    await links.ready();
    expect(onAsk).toHaveBeenCalledTimes(2);
    expect(onAsk.mock.calls[1]).toEqual(onAsk.mock.calls[0]);
  });

  test('waits while there is no page, and is followed by the next one', async () => {
    const { links, follow, onAsk } = setUp();
    await follow();
    links.pause();
    links.receive(link(TOKEN));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(onAsk).not.toHaveBeenCalled();
    await links.ready();
    expect(onAsk).toHaveBeenCalledTimes(1);
  });

  test('opened again while its question is open asks the same question, and the server nothing', async () => {
    const send = fakeSend();
    const { follow, begin, onAsk } = setUp(send);
    await begin();
    await follow(link(OTHER));
    send.mockClear();
    await follow(link(OTHER));
    expect(new Set(onAsk.mock.calls.map(([question]) => question?.id)).size).toBe(1);
    expect(send).not.toHaveBeenCalled();
  });

  test('that comes while the page is ready is followed at once', async () => {
    const { links, onAsk } = setUp();
    await links.ready();
    links.receive(link(TOKEN));
    // Nothing here waits for more than other promises.
    await new Promise((resolve) => setImmediate(resolve));
    expect(onAsk).toHaveBeenCalledTimes(1);
  });

  test('is one of the last five where many come before the page is ready', async () => {
    const { follow, lines, focusWindow } = setUp();
    await follow(link(TOKEN), 'farsight://auth?token=a%20b', ...Array.from({ length: 4 }, () => 'farsight://auth'));
    expect(focusWindow).toHaveBeenCalledTimes(5);
    expect(lines[0]).toBe('deep link: malformed');
  });

  test('of another person, declined, is forgotten', async () => {
    const { follow, begin, answerLast, session, onAsk } = setUp();
    await begin();
    await follow(link(OTHER));
    await answerLast(false);
    await answerLast(true);
    await follow(link(OTHER));
    expect(onAsk).toHaveBeenCalledTimes(1);
    expect(await tokenOf(session)).toBe(TOKEN);
  });

  // @spec 4.9
  test.each([
    ['farsight://auth', 'Authentication failed: The link contained no sign-in.'],
    ['farsight://auth?token=a%20b', 'Authentication failed: The sign-in link cannot be read.'],
    ['farsight://auth?error=access_denied', 'Authentication failed: The link contained no sign-in.'],
    ['farsight://auth?error=access_denied&state=x', 'Authentication failed: This sign-in was not started here.'],
    [link('a-token-that-is-not-known'), 'Authentication failed: The sign-in link is no longer valid.'],
  ])('%s says what is wrong and leaves the session alone (R36)', async (raw, sentence) => {
    const { follow, begin, session, onProblem, focusWindow } = setUp();
    await begin();
    await follow(raw);
    expect(onProblem).toHaveBeenCalledWith(sentence);
    expect(focusWindow).toHaveBeenCalledTimes(1);
    expect(await tokenOf(session)).toBe(TOKEN);
  });

  test('that the server cannot confirm signs nobody in, and can be opened again (R36)', async () => {
    const answers = [() => Promise.reject(networkError()), () => answer(503), () => undefined];
    const { follow, onAsk, onProblem } = setUp(fakeSend(() => answers.shift()?.()));
    await follow(link(TOKEN));
    expect(onProblem).toHaveBeenCalledWith('Authentication failed: Network Error');
    await follow(link(TOKEN));
    expect(onAsk).not.toHaveBeenCalled();
    await follow(link(TOKEN));
    expect(onAsk).toHaveBeenCalledTimes(1);
  });

  test('of ours that the server cannot confirm leaves its sign-in running, and can be opened again (R36)', async () => {
    const answers = [() => Promise.reject(networkError()), () => answer(503), () => undefined];
    const send = fakeSend(() => answers.shift()?.());
    const { follow, session, signIn, news, onAsk, onProblem } = setUp(send, 's1');
    for (const times of [1, 2]) {
      await follow(link(TOKEN, 's1'));
      expect(onProblem).toHaveBeenCalledTimes(times);
      expect(await tokenOf(session)).toBeNull();
      expect([signIn.complete.mock.calls, signIn.fail.mock.calls]).toEqual([[], []]);
    }
    expect(onProblem).toHaveBeenNthCalledWith(1, 'Authentication failed: Network Error');
    await follow(link(TOKEN, 's1'));
    expect(send).toHaveBeenCalledTimes(3);
    expect(await tokenOf(session)).toBe(TOKEN);
    expect(signIn.complete).toHaveBeenCalledTimes(1);
    expect(news.begun).toHaveBeenCalledTimes(1);
    expect([onAsk.mock.calls.length, onProblem.mock.calls.length]).toEqual([0, 2]);
  });

  test('that the server does not know is not asked about twice', async () => {
    const send = fakeSend();
    const { follow, onProblem } = setUp(send);
    await follow(link('a-token-that-is-not-known'));
    await follow(link('a-token-that-is-not-known'));
    expect(send).toHaveBeenCalledTimes(1);
    expect(onProblem).toHaveBeenCalledTimes(2);
  });

  test('that fails for a reason of ours says so without its words', async () => {
    const { follow, onProblem } = setUp(fakeSend(() => Promise.reject(new Error('ENOENT: /home/mara'))));
    await follow(link(TOKEN));
    expect(onProblem.mock.calls).toEqual([['Authentication failed: An error occurred']]);
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
