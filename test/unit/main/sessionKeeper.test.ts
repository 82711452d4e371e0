import { describe, expect, jest, test } from '@jest/globals';
import { SessionKeeper } from '../../../main/session/SessionKeeper';
import { createMemoryStore } from '../../../main/vault/memoryStore';
import type { Vault } from '../../../main/vault/Vault';
import { MARA, OTHER, sessionOver, TOKEN, TOMO, vaultOver } from './parts';

const STATE = { backend: 'keytar', state: 'ok' } as const;

/** A vault whose answers the test gives when it likes. */
function slowVault(stored: string | null) {
  let answer: () => void = () => undefined;
  const asked = jest.fn<() => void>();
  const written: string[] = [];
  const vault = {
    state: STATE,
    read: () => {
      asked();
      return new Promise<string | null>((resolve) => (answer = () => resolve(stored)));
    },
    write: (token: string) => Promise.resolve(written.push(token) > 0),
    clear: () => Promise.resolve(true),
  };
  return { vault: vault as unknown as Vault, asked, written, answer: () => answer() };
}

function keeperOver(vault: Vault) {
  const news = { begun: jest.fn(), ended: jest.fn(), vaultChanged: jest.fn() };
  const [remember, onChange] = [jest.fn(), jest.fn()];
  return { session: new SessionKeeper({ vault, news, remember, onChange }), news, remember, onChange };
}

describe('who is signed in', () => {
  test('is asked of the vault once, and told with a handle that is no token', async () => {
    const { vault, asked, answer } = slowVault(TOKEN);
    const { session, remember, onChange, news } = keeperOver(vault);
    const loading = [session.load(), session.load(), session.current()];
    answer();
    const [facts] = await Promise.all(loading);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(facts).toEqual({ handle: expect.stringMatching(/^vault:[\w-]{22}$/), vault: STATE });
    expect(JSON.stringify(facts)).not.toContain(TOKEN);
    // Before it is used anywhere, no log may show it any more.
    expect(remember).toHaveBeenCalledWith(TOKEN);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(news.vaultChanged).toHaveBeenCalledWith(STATE);
    expect([session.isSignedIn, session.currentUser, session.holds(TOKEN), session.holds(OTHER)]).toEqual([
      true,
      null,
      true,
      false,
    ]);
  });

  test.each([null, '', 'with\nline ends', 'with blanks in it and long enough'])(
    'is nobody where the vault holds %j',
    async (stored) => {
      const { vault, answer } = slowVault(stored);
      const { session, remember } = keeperOver(vault);
      const loading = session.load();
      answer();
      expect(await loading).toEqual({ handle: null, vault: STATE });
      expect([session.isSignedIn, await session.current()]).toEqual([false, { token: null, generation: 0 }]);
      expect(remember).not.toHaveBeenCalled();
    },
  );

  test('is the user who signed in while the vault was asked', async () => {
    const { vault, answer } = slowVault(OTHER);
    const { session } = keeperOver(vault);
    const loading = session.load();
    await session.begin(TOKEN, MARA, false);
    answer();
    await loading;
    expect(await session.current()).toEqual({ token: TOKEN, generation: 1 });
    expect(session.currentUser).toEqual(MARA);
  });

  test('is nobody where the session ended while the vault was asked', async () => {
    const { vault, answer } = slowVault(OTHER);
    const { session } = keeperOver(vault);
    const loading = session.load();
    await session.end('cleared');
    answer();
    await loading;
    expect((await session.current()).token).toBeNull();
  });
});

describe('a session', () => {
  test('begins with a handle of its own each time, and names the user only where asked to', async () => {
    const { session, news } = sessionOver();
    await session.begin(TOKEN, MARA, false);
    await session.begin(OTHER, TOMO, true);
    const [first, second] = news.begun.mock.calls.map(([news]) => news as { handle: string; name: string | null });
    expect([first?.name, second?.name]).toEqual([null, 'Tomo']);
    expect(first?.handle).not.toBe(second?.handle);
    expect([session.isHandle(first?.handle ?? ''), session.isHandle(second?.handle ?? '')]).toEqual([false, true]);
    expect(news.vaultChanged).toHaveBeenCalledTimes(2);
  });

  test('ends once, is told as what it was, and leaves no handle behind', async () => {
    const { session, news, onChange } = sessionOver();
    await session.begin(TOKEN, MARA, false);
    const { handle } = await session.load();
    onChange.mockClear();
    expect(await session.end('refused')).toBe(true);
    expect([session.isSignedIn, session.currentUser, session.isHandle(handle ?? '')]).toEqual([false, null, false]);
    expect(news.ended.mock.calls).toEqual([['refused']]);
    expect(onChange).toHaveBeenCalledTimes(1);
    // There was none any more: nothing to tell.
    await session.end('cleared');
    expect(news.ended).toHaveBeenCalledTimes(1);
  });

  test('of an earlier generation neither ends this one nor names its user', async () => {
    const { session, news } = sessionOver();
    await session.begin(TOKEN, MARA, false);
    const earlier = session.generation;
    await session.begin(OTHER, TOMO, false);
    session.noteUser(MARA, earlier);
    expect(await session.end('refused', earlier)).toBe(true);
    expect([session.currentUser, news.ended.mock.calls.length]).toEqual([TOMO, 0]);
    session.noteUser({ ...TOMO, name: 'Tomo S' }, session.generation);
    expect(session.currentUser?.name).toBe('Tomo S');
    await session.end('cleared');
    session.noteUser(TOMO, session.generation);
    expect(session.currentUser).toBeNull();
  });

  test('never has the generation of one before it, so that no late answer fits', async () => {
    const { session } = sessionOver();
    const seen = [session.generation];
    for (let count = 0; count < 3; count += 1) {
      await session.begin(TOKEN, MARA, false);
      seen.push(session.generation);
      await session.end('cleared');
      seen.push(session.generation);
    }
    expect(new Set(seen).size).toBe(7);
  });

  test('says where its end could not be stored', async () => {
    const store = { ...createMemoryStore(), clear: () => Promise.resolve() };
    const { session } = sessionOver(vaultOver({ ...store, backend: 'keytar' }));
    await session.begin(TOKEN, MARA, false);
    expect(await session.end('cleared')).toBe(false);
  });

  test('has no handle that nobody gave out', () => {
    const { session } = sessionOver();
    expect([session.isHandle(''), session.isHandle('null')]).toEqual([false, false]);
  });
});

describe('asking the vault again', () => {
  test('takes its token where nobody is signed in, and tells the page', async () => {
    const { vault, answer } = slowVault(TOKEN);
    const { session, news } = keeperOver(vault);
    const retried = session.retryVault();
    answer();
    const { handle } = await retried;
    expect(handle).toMatch(/^vault:/);
    expect(news.begun.mock.calls).toEqual([[{ handle, name: null }]]);
  });

  test('that has none tells the page of no session', async () => {
    const { vault, answer } = slowVault(null);
    const { session, news } = keeperOver(vault);
    const retried = session.retryVault();
    answer();
    expect(await retried).toEqual({ handle: null, vault: STATE });
    expect(news.begun).not.toHaveBeenCalled();
  });

  test('stores the present token where somebody is, and asks for none', async () => {
    const { vault, asked, written } = slowVault(OTHER);
    const { session, news } = keeperOver(vault);
    await session.begin(TOKEN, MARA, false);
    news.vaultChanged.mockClear();
    await session.retryVault();
    expect([asked.mock.calls.length, written]).toEqual([0, [TOKEN, TOKEN]]);
    expect(news.vaultChanged.mock.calls).toEqual([[STATE]]);
  });
});

test('a token has one use, and the last twenty are remembered, the newest of them longest', async () => {
  const { session } = sessionOver();
  await session.begin(TOKEN, MARA, false);
  expect([session.isUsed(TOKEN), session.isUsed(OTHER)]).toEqual([true, false]);
  for (let count = 0; count < 19; count += 1) session.markUsed(`token-${count}-0123456789`);
  expect(session.isUsed(TOKEN)).toBe(true);
  // Marked again it is not newer, and takes no second place.
  session.markUsed('token-18-0123456789');
  expect(session.isUsed(TOKEN)).toBe(true);
  session.markUsed('token-19-0123456789');
  expect([session.isUsed(TOKEN), session.isUsed('token-0-0123456789')]).toEqual([false, true]);
});
