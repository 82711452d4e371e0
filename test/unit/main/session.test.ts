import { describe, expect, jest, test } from '@jest/globals';
import { createMemoryStore } from '../../../main/vault/memoryStore';
import type { SecretStore } from '../../../main/vault/SecretStore';
import { createApi } from '../../../main/capabilities/api';
import { createSession } from '../../../main/capabilities/session';
import { getUser } from '../../../app/api/user';
import type { RequestArgument } from '../../../app/bridge/api';
import { answer, fakeSend, MARA, OTHER, sessionOver, TOKEN, TOMO, vaultOver } from './parts';

const request = (over: Partial<RequestArgument> = {}): RequestArgument => ({
  id: 'r1',
  method: 'GET',
  route: '/v1/user',
  path: '/v1/user',
  body: null,
  headers: {},
  ...over,
});

/** No call of these tests is a download; those have tests of their own. */
const downloads = { start: () => Promise.reject(new Error('no download')), abort: () => undefined };

async function stored(token: string): Promise<SecretStore> {
  const store = { ...createMemoryStore(), backend: 'keytar' as const };
  await store.write(token);
  return store;
}

describe('the session', () => {
  test('begins with what the vault holds; the page gets a handle that is not the token', async () => {
    const { session } = sessionOver(vaultOver(await stored(TOKEN)));
    const { handle, vault } = await session.load();
    expect(handle).toMatch(/^vault:[A-Za-z0-9_-]{22}$/);
    expect(handle).not.toContain(TOKEN);
    expect(vault).toEqual({ backend: 'keytar', state: 'ok' });
    expect((await session.current()).token).toBe(TOKEN);
  });

  test('asks the vault once, however many ask', async () => {
    const store = await stored(TOKEN);
    const read = jest.spyOn(store, 'read');
    const { session } = sessionOver(vaultOver(store));
    await Promise.all([session.load(), session.current(), session.load()]);
    expect(read.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test('a damaged token in the vault is no session', async () => {
    const { session } = sessionOver(vaultOver(await stored('two words\r\n')));
    expect((await session.load()).handle).toBeNull();
  });

  test('a user who signs in while the vault is slow is not overwritten by it', async () => {
    let answerVault: (value: { state: 'ok'; secret: string }) => void = () => undefined;
    const slow: SecretStore = {
      ...(await stored(OTHER)),
      read: () => new Promise((resolve) => (answerVault = resolve)),
    };
    const { session } = sessionOver(vaultOver(slow));
    void session.load();
    await new Promise((resolve) => setTimeout(resolve, 10));
    void session.begin(TOKEN, MARA, false);
    answerVault({ state: 'ok', secret: OTHER });
    expect((await session.current()).token).toBe(TOKEN);
  });

  test('a save takes the handle of this run and nothing else', async () => {
    const { session } = sessionOver();
    await session.begin(TOKEN, MARA, false);
    const { handle } = await session.load();
    const commands = createSession({ session } as Parameters<typeof createSession>[0]);
    expect(() => commands.save({ handle: TOKEN })).toThrow('not known');
    expect(() => commands.save({ handle: 'vault:guess' })).toThrow('not known');
    expect(commands.save({ handle: handle ?? '' })).toBeNull();
  });

  test('a clear of an earlier session leaves the one that has begun since', async () => {
    const { session } = sessionOver();
    await session.begin(TOKEN, MARA, false);
    const { handle: first } = await session.load();
    await session.begin(OTHER, TOMO, false);
    const commands = createSession({ session } as Parameters<typeof createSession>[0]);
    await commands.clear({ handle: first });
    expect((await session.current()).token).toBe(OTHER);
    const { handle } = await session.load();
    expect(await commands.clear({ handle })).toBe(true);
    expect(await session.load()).toMatchObject({ handle: null });
  });
});

describe('a call of the page', () => {
  test('gets the token in the main process, and whose it is is learned in passing', async () => {
    const { session } = sessionOver(vaultOver(await stored(TOKEN)));
    const send = fakeSend();
    const onAnswer = jest.fn();
    const api = createApi({ send, session, downloads, onAnswer });
    expect(await api.request(request())).toMatchObject({ status: 200 });
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ path: '/v1/user' }), TOKEN, expect.anything());
    expect(onAnswer).toHaveBeenCalledWith(getUser, expect.any(String), 1);
  });

  test('that is answered once its session has ended is not learned from', async () => {
    let respond: () => void = () => undefined;
    const slow = fakeSend(async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return answer(200, MARA);
    });
    const { session } = sessionOver(vaultOver(await stored(TOKEN)));
    const onAnswer = jest.fn();
    const api = createApi({ send: slow, session, downloads, onAnswer });
    const late = api.request(request());
    await new Promise((resolve) => setTimeout(resolve, 10));
    await session.end('cleared');
    respond();
    expect(await late).toMatchObject({ status: 200 });
    expect(onAnswer).not.toHaveBeenCalled();
  });

  // @spec 4.23
  test('answered by 401 ends the session everywhere, once', async () => {
    const store = await stored('a-token-of-no-user-at-all');
    const { session, news } = sessionOver(vaultOver(store));
    const api = createApi({ send: fakeSend(), session, downloads, onAnswer: () => undefined });
    const answers = await Promise.all([api.request(request()), api.request(request({ id: 'r2' }))]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(news.ended).toHaveBeenCalledTimes(1);
    expect(news.ended).toHaveBeenCalledWith('refused');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await store.read()).toEqual({ state: 'empty' });
  });

  test('a late 401 of an earlier session leaves the new one alone (S30)', async () => {
    let respond: () => void = () => undefined;
    const slow = fakeSend(async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return answer(401);
    });
    const { session } = sessionOver(vaultOver(await stored('an-old-token-0123456789')));
    const api = createApi({ send: slow, session, downloads, onAnswer: () => undefined });
    const late = api.request(request());
    await new Promise((resolve) => setTimeout(resolve, 10));
    await session.begin(TOKEN, MARA, false);
    respond();
    await late;
    expect((await session.current()).token).toBe(TOKEN);
  });

  test.each([
    [{ route: '/v1/oauth2/user/sessions', path: '/v1/oauth2/user/sessions', method: 'POST' }],
    [{ route: '/v1/oauth2/user/sessions/poll/{token}', path: '/v1/oauth2/user/sessions/poll/abc' }],
    [{ route: '/v1/user/events', path: '/v1/user/events' }],
    [{ route: '/loki/api/v1/push', path: '/loki/api/v1/push', method: 'POST' }],
    [{ route: '/v1/unknown', path: '/v1/unknown' }],
    [{ path: '/v1/user/../x' }],
    [{ path: '//evil.test/v1/user' }],
    [{ path: 'https://evil.test/v1/user' }],
    [{ route: '/v1/user/devices/{id}', path: '/v1/user/devices/..' }],
    [{ route: '/v1/user/devices/{id}', path: '/v1/user/devices/%2e%2e' }],
    [{ route: '/v1/user/devices/{id}', path: '/v1/user/devices/a/b' }],
    [{ route: '/v1/user/devices/{id}', path: '/v1/user/devices/a?x=y?z' }],
    [{ route: '/v1/user/devices/{id}', path: '/v1/user/devices/a?x=<y>' }],
  ] as [Partial<RequestArgument>][])('outside the call table is not sent: %j (S15)', async (over) => {
    const send = fakeSend();
    const { session } = sessionOver();
    const api = createApi({ send, session, downloads, onAnswer: () => undefined });
    await expect(api.request(request(over))).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(send).not.toHaveBeenCalled();
  });

  test('can be given up', async () => {
    let signal: AbortSignal | undefined;
    const { session } = sessionOver();
    const api = createApi({
      send: (_, __, given) => {
        signal = given;
        return new Promise(() => undefined);
      },
      session,
      downloads,
      onAnswer: () => undefined,
    });
    void api.request(request());
    await new Promise((resolve) => setTimeout(resolve, 10));
    void api.abort({ id: 'other' });
    expect(signal?.aborted).toBe(false);
    void api.abort({ id: 'r1' });
    expect(signal?.aborted).toBe(true);
  });

  test('of a page that was loaded again can be given up, under the number of one of the load before', async () => {
    const sent: { readonly signal: AbortSignal | undefined; readonly answer: () => void }[] = [];
    const { session } = sessionOver();
    const api = createApi({
      send: (_, __, signal) => new Promise((resolve) => sent.push({ signal, answer: () => resolve(answer(200)) })),
      session,
      downloads,
      onAnswer: () => undefined,
    });
    const before = api.request(request());
    void api.request(request());
    await new Promise((resolve) => setTimeout(resolve, 10));
    sent[0]?.answer();
    await before;
    void api.abort({ id: 'r1' });
    expect(sent.map(({ signal }) => signal?.aborted)).toEqual([false, true]);
  });
});
