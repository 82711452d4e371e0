import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../../app/api/errors';
import type { HttpAnswer, HttpRequest } from '../../../app/api/request';
import type { SignInState } from '../../../app/domain/authSession';
import { SignIn, type SignInOptions } from '../../../main/session/SignIn';
import { answer, fakeSend, MARA, networkError, TOKEN } from './parts';

const ADDRESS = 'https://api.x.test/sign-in?state=s1';
const SESSION = { token: 'poll-token-1', auth_url: ADDRESS };
const PENDING = answer(202, { status: 'pending' });
const DONE = answer(200, { status: 'completed', session_token: TOKEN, user: MARA });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(
  polls: (count: number) => HttpAnswer | Promise<HttpAnswer>,
  created: () => HttpAnswer | Promise<HttpAnswer> = () => answer(201, SESSION),
  isOpened = true,
  scheme = 'farsight',
) {
  let count = 0;
  const send = fakeSend((request: HttpRequest) => {
    if (request.method === 'POST') return created();
    count += 1;
    return polls(count);
  });
  const states: SignInState[] = [];
  const onDone = jest.fn<SignInOptions['onDone']>(() => Promise.resolve());
  const openAddress = jest.fn<SignInOptions['openAddress']>(() => Promise.resolve(isOpened));
  const copyText = jest.fn();
  const keepState = jest.fn();
  const signIn = new SignIn({
    scheme,
    send,
    openAddress,
    copyText,
    onState: (state) => states.push(state),
    onDone,
    remember: () => undefined,
    keepState,
  });
  return { signIn, states, onDone, openAddress, copyText, keepState, polled: () => count };
}

const last = (states: readonly SignInState[]) => states.at(-1);

describe('a sign-in in the browser', () => {
  // @spec 3.10, 4.3, 4.6, 9.9
  test('creates a session, opens the browser, polls each 5 s and ends with the user', async () => {
    const { signIn, states, onDone, openAddress, polled } = setUp((count) => (count < 3 ? PENDING : DONE));
    void signIn.start();
    await jest.advanceTimersByTimeAsync(4999);
    expect(polled()).toBe(0);
    expect(openAddress).toHaveBeenCalledWith(ADDRESS);
    await jest.advanceTimersByTimeAsync(1);
    expect(polled()).toBe(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(states.map((state) => state.name)).toEqual([
      'creating',
      'opening',
      'polling',
      'polling',
      'polling',
      'completed',
    ]);
    expect(onDone).toHaveBeenCalledWith(TOKEN, MARA);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(polled()).toBe(3);
  });

  // @spec 4.5, 8.15
  test('gives up after 120 attempts', async () => {
    const { signIn, states, polled } = setUp(() => PENDING);
    void signIn.start();
    await jest.advanceTimersByTimeAsync(5000 * 121);
    expect(polled()).toBe(120);
    expect(last(states)).toEqual({ name: 'failed', message: 'Authentication timeout - please try again' });
  });

  test('a server that fails or is away uses attempts up and ends nothing', async () => {
    const { signIn, states } = setUp((count) => {
      if (count === 1) throw networkError();
      return count === 2 ? answer(503) : DONE;
    });
    void signIn.start();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(last(states)).toEqual({ name: 'completed' });
  });

  // @spec 3.10, 4.4, 4.7, 8.16, 8.17, 8.18, 8.19
  test.each([
    [answer(404, { error: 'gone' }), 'Authentication session expired - please try again'],
    [answer(400, { error: 'Bad poll' }), 'Authentication error: Bad poll'],
    [answer(200, { status: 'completed' }), 'Authentication completed but no session data received'],
    [
      answer(200, { status: 'completed', session_token: TOKEN, user: { name: 'no id' } }),
      'Authentication completed but no session data received',
    ],
    [
      answer(200, { status: 'completed', session_token: 'a b', user: MARA }),
      'The server sent a token that is no bearer token (RFC 6750).',
    ],
    [answer(200, { status: 'failed', error: 'Denied' }), 'Authentication failed: Denied'],
    [{ ...answer(200), text: '<html>' }, 'Authentication completed but no session data received'],
    [{ ...answer(400), text: '<html>' }, 'Authentication error: An error occurred'],
  ])('a poll answered by %j says so', async (poll, message) => {
    const { signIn, states, onDone } = setUp(() => poll);
    void signIn.start();
    await jest.advanceTimersByTimeAsync(5000);
    expect(last(states)).toEqual({ name: 'failed', message });
    expect(onDone).not.toHaveBeenCalled();
  });

  // @spec 7.15, 8.11, 8.12, 8.13, 8.14
  test.each([
    [
      'Network Error',
      () => {
        throw networkError();
      },
    ],
    [
      'Request timeout - please check your connection',
      () => {
        throw new ApiError('timeout', 'x');
      },
    ],
    ['Failed to start authentication: Too busy', () => answer(503, { error: 'Too busy' })],
    ['No authentication URL received', () => answer(201, { token: 'poll-token-1' })],
    ['No authentication URL received', () => answer(201, { token: 'poll-token-1', auth_url: '' })],
    [
      'The server sent a token that is no bearer token (RFC 6750).',
      () => answer(201, { token: '../../x', auth_url: ADDRESS }),
    ],
    ['Failed to start authentication: An error occurred', () => answer(300, SESSION.token)],
    [
      'Failed to start authentication: no room',
      () => {
        throw new Error('no room');
      },
    ],
  ] as [string, () => HttpAnswer][])('a start that fails says "%s"', async (message, created) => {
    const { signIn, states } = setUp(() => PENDING, created);
    await signIn.start();
    expect(last(states)).toEqual({ name: 'failed', message });
    expect(signIn.isRunning).toBe(false);
  });

  test('a page that no browser opens is a failed start', async () => {
    const { signIn, states } = setUp(() => PENDING, undefined, false);
    await signIn.start();
    expect(last(states)).toEqual({
      name: 'failed',
      message: 'Failed to start authentication: The sign-in page could not be opened in a browser.',
    });
  });

  test('an address that is none is handed to no browser, and has no state to keep', async () => {
    const { signIn, states, keepState } = setUp(
      () => PENDING,
      () => answer(201, { ...SESSION, auth_url: 'no address' }),
      false,
    );
    await signIn.start();
    expect(last(states)).toEqual({
      name: 'failed',
      message: 'Failed to start authentication: The sign-in page could not be opened in a browser.',
    });
    expect(keepState.mock.calls).toEqual([[null], [null]]);
  });

  test('shows the code that its page shows too', async () => {
    const { signIn, states } = setUp(
      () => PENDING,
      () => answer(201, { ...SESSION, code: 'AB12' }),
    );
    void signIn.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(states).toEqual([
      { name: 'creating' },
      { name: 'opening', code: 'AB12' },
      { name: 'polling', attempt: 1, code: 'AB12' },
    ]);
    signIn.cancel();
  });

  test('asks for a link of this app’s scheme where that is not the usual one', async () => {
    const { signIn, openAddress } = setUp(() => PENDING, undefined, true, 'farsight-dev');
    void signIn.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(openAddress).toHaveBeenCalledWith(`${ADDRESS}&scheme=farsight-dev`);
    signIn.cancel();
  });

  test('a second start shows the page again, and there is one loop', async () => {
    const { signIn, openAddress, polled } = setUp(() => PENDING);
    void signIn.start();
    await jest.advanceTimersByTimeAsync(5000);
    await signIn.start();
    await signIn.start();
    expect(openAddress).toHaveBeenCalledTimes(3);
    await jest.advanceTimersByTimeAsync(5000);
    expect(polled()).toBe(2);
  });

  test('cancel ends it at once, and a late answer changes nothing', async () => {
    const { signIn, states, onDone, polled } = setUp(() => DONE);
    void signIn.start();
    await jest.advanceTimersByTimeAsync(4000);
    signIn.cancel();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(last(states)).toEqual({ name: 'idle' });
    expect([polled(), onDone.mock.calls.length]).toEqual([0, 0]);
    expect(signIn.state).toEqual({ name: 'idle' });
  });

  test('cancelled while the session is created opens no browser', async () => {
    const { signIn, states, openAddress } = setUp(() => PENDING);
    const started = signIn.start();
    expect(signIn.isRunning).toBe(true);
    signIn.cancel();
    await started;
    expect(openAddress).not.toHaveBeenCalled();
    expect(states).toEqual([{ name: 'creating' }, { name: 'idle' }]);
  });

  test('a start that fails after it was cancelled says nothing', async () => {
    const { signIn, states } = setUp(
      () => PENDING,
      () => Promise.reject(networkError()),
    );
    const started = signIn.start();
    signIn.cancel();
    await started;
    expect(last(states)).toEqual({ name: 'idle' });
  });

  test('cancelled while the browser opens neither fails nor polls', async () => {
    const { signIn, states, openAddress, polled } = setUp(() => DONE);
    openAddress.mockImplementation(() => {
      signIn.cancel();
      return Promise.resolve(false);
    });
    await signIn.start();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([last(states), polled()]).toEqual([{ name: 'idle' }, 0]);
  });

  test('cancelled while a poll is waiting for its answer signs nobody in', async () => {
    const { signIn, states, onDone } = setUp(() => {
      signIn.cancel();
      return DONE;
    });
    await Promise.all([signIn.start(), jest.advanceTimersByTimeAsync(5000)]);
    expect(onDone).not.toHaveBeenCalled();
    expect(last(states)).toEqual({ name: 'idle' });
  });

  test('completed by a link ends its polls; where none runs nothing is shown', async () => {
    const { signIn, states, polled } = setUp(() => DONE);
    signIn.complete();
    expect([signIn.state, states]).toEqual([{ name: 'idle' }, []]);
    void signIn.start();
    await jest.advanceTimersByTimeAsync(4000);
    signIn.complete();
    expect([last(states), signIn.isRunning]).toEqual([{ name: 'completed' }, false]);
    // The wait for the next poll ends with it, not seconds later.
    expect(jest.getTimerCount()).toBe(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(polled()).toBe(0);
  });

  test('can be cancelled where none runs', () => {
    const { signIn, states } = setUp(() => PENDING);
    signIn.cancel();
    expect(last(states)).toEqual({ name: 'idle' });
  });

  test('has no address to show before the server has given one', async () => {
    const { signIn, copyText } = setUp(() => PENDING);
    const started = signIn.start();
    expect(await signIn.reopen('copy')).toBe(false);
    expect(copyText).not.toHaveBeenCalled();
    signIn.cancel();
    await started;
  });

  test('its address can be shown again and copied while it runs, and not after', async () => {
    const { signIn, copyText } = setUp(() => PENDING);
    expect(await signIn.reopen('copy')).toBe(false);
    void signIn.start();
    await jest.advanceTimersByTimeAsync(5000);
    expect(await signIn.reopen('copy')).toBe(true);
    expect(copyText).toHaveBeenCalledWith(ADDRESS);
    signIn.cancel();
    expect(await signIn.reopen('open')).toBe(false);
  });

  test('knows the state it sent, and adds one where the server has none', async () => {
    const { signIn, openAddress, keepState } = setUp(
      () => PENDING,
      () => answer(201, { ...SESSION, auth_url: 'https://api.x.test/sign-in' }),
    );
    void signIn.start();
    await jest.advanceTimersByTimeAsync(0);
    const address = openAddress.mock.calls[0]?.[0] ?? '';
    const state = new URL(address).searchParams.get('state') ?? '';
    expect(state.length).toBeGreaterThan(16);
    expect([signIn.expects(state), signIn.expects('other')]).toEqual([true, false]);
    expect(keepState).toHaveBeenLastCalledWith(expect.stringMatching(/^[0-9a-f]{64}$/));
    signIn.cancel();
    expect(signIn.expects(state)).toBe(false);
    expect(keepState).toHaveBeenLastCalledWith(null);
  });
});
