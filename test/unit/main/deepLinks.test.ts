import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { link, setUp, tokenOf } from './deepLinkParts';
import { answer, fakeSend, MARA, OTHER, TOKEN, TOMO } from './parts';

describe('a link without a state while our own sign-in runs', () => {
  // @spec 4.28
  test('is ignored without a notice: the poll brings the session', async () => {
    const send = fakeSend();
    const { follow, session, signIn, news, onAsk, onProblem, focusWindow } = setUp(send, 's1');
    await follow(link(TOKEN), link(OTHER));
    expect([onProblem.mock.calls, onAsk.mock.calls, signIn.complete.mock.calls]).toEqual([[], [], []]);
    expect(news.begun).not.toHaveBeenCalled();
    expect([await tokenOf(session), send.mock.calls]).toEqual([null, []]);
    expect(focusWindow).toHaveBeenCalled();
  });

  test('that names an error does not claim that the sign-in was not started here', async () => {
    const { follow, signIn, onProblem } = setUp(fakeSend(), 's1');
    await follow('farsight://auth?error=access_denied');
    expect(onProblem.mock.calls).toEqual([['Authentication failed: The link contained no sign-in.']]);
    expect(signIn.fail).not.toHaveBeenCalled();
  });
});

// @threat S42
describe('a link of a stranger (S42)', () => {
  test('without our state never ends the sign-in that runs, whatever it says', async () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/).filter((one) => one !== 's1');
    const state = fc.oneof(
      fc.constant(''),
      word.map((one) => `&state=${one}`),
    );
    const what = fc.constantFrom(`token=${TOKEN}`, `token=${OTHER}`, 'error=access_denied', 'token=', 'x=1');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(what, state), { minLength: 1, maxLength: 6 }), async (links) => {
        // `kept`: the state of a sign-in before this one counts no more.
        const { follow, session, signIn, news, onAsk, onProblem } = setUp(fakeSend(), 's1', 'kept');
        await follow(...links.map(([query, more]) => `farsight://auth?${query}${more}`), link(TOKEN, 'kept'));
        expect([signIn.complete.mock.calls, signIn.fail.mock.calls, onAsk.mock.calls]).toEqual([[], [], []]);
        expect(news.begun).not.toHaveBeenCalled();
        expect(await tokenOf(session)).toBeNull();
        expect(onProblem).toHaveBeenCalled();
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['access_denied', 'The sign-in was declined in the browser.'],
    ['temporarily_unavailable', 'The sign-in service is not available. Try again later.'],
    ['Call%20%2B1%20555%200100', 'The sign-in service refused.'],
    ['constructor', 'The sign-in service refused.'],
  ])('a refusal "%s" with our state ends the sign-in with a sentence of ours', async (error, sentence) => {
    const { follow, signIn, onProblem } = setUp(fakeSend(), 's1');
    await follow(`farsight://auth?error=${error}&state=s1`);
    expect(signIn.fail).toHaveBeenCalledWith(`Authentication failed: ${sentence}`);
    expect(onProblem).not.toHaveBeenCalled();
    const restarted = setUp(fakeSend(), null, 's0');
    await restarted.follow(`farsight://auth?error=${error}&state=s0`);
    expect(restarted.onProblem).toHaveBeenCalledWith(`Authentication failed: ${sentence}`);
  });

  test('its question ends with the session it was about, and cannot be answered after it', async () => {
    const { follow, begin, links, session, onAsk } = setUp();
    await begin();
    await follow(link(OTHER));
    const id = onAsk.mock.lastCall?.[0]?.id ?? '';
    await session.end('cleared');
    expect(onAsk).toHaveBeenLastCalledWith(null);
    await links.answer(id, true);
    expect(await tokenOf(session)).toBeNull();
    await follow(link(OTHER));
    expect(onAsk).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'sign-in', name: TOMO.name }));
  });

  test('its question does not overtake a sign-in of ours that has begun since', async () => {
    const { follow, answerLast, session, signIn } = setUp();
    await follow(link(OTHER));
    signIn.isRunning = true;
    await answerLast();
    expect(await tokenOf(session)).toBeNull();
  });

  test('is judged again when the session changes while the server is asked', async () => {
    const { follow, session, onAsk, news } = setUp(
      fakeSend(async () => {
        if (!session.isSignedIn) await session.begin(TOKEN, MARA, false);
        return answer(200, TOMO);
      }),
    );
    await follow(link(OTHER));
    expect(news.begun).toHaveBeenCalledTimes(1);
    expect(onAsk).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'switch', name: TOMO.name }));
  });

  test('signs in once where the poll does so while the server is asked', async () => {
    const { follow, session, news, onProblem } = setUp(
      fakeSend(async () => {
        await session.begin(TOKEN, MARA, false);
        return answer(200, MARA);
      }),
    );
    await follow(link(TOKEN));
    expect(news.begun).toHaveBeenCalledTimes(1);
    expect(onProblem).not.toHaveBeenCalled();
  });

  test('our own, of a sign-in that was cancelled while the server was asked, is not followed', async () => {
    const { follow, session, signIn, onProblem } = setUp(
      fakeSend(() => {
        signIn.isRunning = false;
        return undefined;
      }),
      's1',
    );
    await follow(link(TOKEN, 's1'));
    expect(await tokenOf(session)).toBeNull();
    expect(onProblem).toHaveBeenCalledWith('Authentication failed: This sign-in was not started here.');
  });
});
