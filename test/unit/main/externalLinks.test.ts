import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type * as Electron from 'electron';
import { readDesktopConfig } from '../../../app/config/desktopConfig';
import { createExternalLinks } from '../../../main/security/externalLinks';

const LICENCES = '/app/resources/THIRD-PARTY.txt';
const openPath: Electron.Shell['openPath'] = () => Promise.reject(new Error('No file was asked for'));

describe('links to the outside', () => {
  const built = {
    runtime: {
      api: { host: 'api.x.test' },
      website: { host: 'app.x.test' },
      links: { docs: 'https://docs.x.test/a', terms: 'http://terms.x.test/' },
    },
    signInHosts: ['accounts.google.com'],
  };
  const setUp = (allowLoopback = false, api = '') => {
    const openExternal = jest.fn<Electron.Shell['openExternal']>(() => Promise.resolve());
    const openPath = jest.fn<Electron.Shell['openPath']>(() => Promise.resolve(''));
    const config = readDesktopConfig(built, !api, { api });
    const links = createExternalLinks({ openExternal, openPath }, config, { allowLoopback, licences: LICENCES });
    return { openExternal, openPath, links };
  };

  test('go by their name, and only over https', async () => {
    const { links, openExternal } = setUp();
    expect(await links.openLink('docs')).toBe(true);
    expect(openExternal).toHaveBeenCalledWith('https://docs.x.test/a');
    for (const id of ['terms', 'nothing', '__proto__', 'constructor', 'https://evil.test'])
      expect(await links.openLink(id)).toBe(false);
    expect(openExternal).toHaveBeenCalledTimes(1);
  });

  test('to sign in go to the hosts that the build names', async () => {
    const { links, openExternal } = setUp();
    for (const good of [
      'https://api.x.test/v1?state=1',
      'https://app.x.test/',
      'https://accounts.google.com/o/oauth2',
    ]) {
      expect(await links.openSignIn(good)).toBe(true);
    }
    const bad = [
      'http://api.x.test/',
      'https://api.x.test.evil.test/',
      'https://api.x.test@evil.test/',
      'https://api.x.test:8443/',
      'https://user:pw@api.x.test/',
      'https://evil.test/?https://api.x.test',
      'file:///etc/passwd',
      'ms-msdt:/id',
      'javascript:alert(1)',
      'https://api.x.test/\n',
      'https://api.x.test\\@evil.test',
      '',
      `https://api.x.test/${'a'.repeat(3000)}`,
    ];
    for (const address of bad) expect([address, await links.openSignIn(address)]).toEqual([address, false]);
    expect(openExternal).toHaveBeenCalledTimes(3);
  });

  test('plain http goes to the sandbox of a run from the sources, and nowhere else', async () => {
    const { links } = setUp(true, 'http://127.0.0.1:4800');
    expect(await links.openSignIn('http://127.0.0.1:4800/sandbox/desktop?state=1')).toBe(true);
    expect(await links.openSignIn('http://127.0.0.1:4801/')).toBe(false);
    expect(await links.openSignIn('http://api.x.test/')).toBe(false);
  });

  test.each(['http://127.0.0.1:4800/', 'http://localhost:4800/', 'http://[::1]:4800/'])(
    'plain http to this machine (%s) is for runs from the sources alone, and no other scheme is',
    async (address) => {
      const { host } = new URL(address);
      const config = { ...readDesktopConfig(built, true, {}), signInHosts: [host, 'far.x.test'] };
      const openExternal = jest.fn<Electron.Shell['openExternal']>(() => Promise.resolve());
      const [installed, fromSources] = [false, true].map((allow) =>
        createExternalLinks({ openExternal, openPath }, config, { allowLoopback: allow, licences: LICENCES }),
      );
      expect(await installed?.openSignIn(address)).toBe(false);
      expect(await fromSources?.openSignIn(address)).toBe(true);
      for (const bad of [address.replace('http:', 'ftp:'), address.replace('http:', 'ws:'), 'http://far.x.test/'])
        expect([bad, await fromSources?.openSignIn(bad)]).toEqual([bad, false]);
      expect(openExternal).toHaveBeenCalledTimes(1);
    },
  );

  test('to sign in have neither a name nor a password in them, and are of 2048 signs at most', async () => {
    const { links } = setUp();
    const rest = 'https://api.x.test/';
    expect(await links.openSignIn('https://user@api.x.test/')).toBe(false);
    expect(await links.openSignIn('https://:pw@api.x.test/')).toBe(false);
    expect(await links.openSignIn(rest + 'a'.repeat(2048 - rest.length))).toBe(true);
    expect(await links.openSignIn(rest + 'a'.repeat(2049 - rest.length))).toBe(false);
  });

  test('need no website of their own', async () => {
    const config = readDesktopConfig({ ...built, runtime: { ...built.runtime, website: undefined } }, true, {});
    const openExternal = jest.fn<Electron.Shell['openExternal']>(() => Promise.resolve());
    const links = createExternalLinks({ openExternal, openPath }, config, { allowLoopback: false, licences: LICENCES });
    expect(await links.openSignIn('https://app.x.test/')).toBe(false);
    expect(await links.openSignIn('https://null/')).toBe(false);
    expect(await links.openSignIn('https://api.x.test/')).toBe(true);
  });

  test('open the file of licences by its name, and no other file', async () => {
    const { links, openExternal, openPath } = setUp();
    expect(await links.openLink('licences')).toBe(true);
    for (const id of [LICENCES, 'licences/../x', 'Licences']) expect(await links.openLink(id)).toBe(false);
    expect(openPath.mock.calls).toEqual([[LICENCES]]);
    expect(openExternal).not.toHaveBeenCalled();
  });

  test('nothing else ever reaches the system (S7)', async () => {
    const { links, openExternal, openPath } = setUp();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.webUrl(), fc.string()), async (address) => {
        await links.openSignIn(address);
        await links.openLink(address);
      }),
    );
    const hosts = openExternal.mock.calls.map(([address]) => new URL(address).host);
    expect(hosts.filter((host) => !['api.x.test', 'app.x.test', 'accounts.google.com'].includes(host))).toEqual([]);
    expect(openPath).not.toHaveBeenCalled();
  });

  test('a system that opens nothing is told as such', async () => {
    const config = readDesktopConfig(built, true, {});
    const failing = { openExternal: () => Promise.reject(new Error('no browser')), openPath: async () => 'no editor' };
    const links = createExternalLinks(failing, config, { allowLoopback: false, licences: LICENCES });
    expect(await links.openLink('licences')).toBe(false);
    expect(await links.openLink('docs')).toBe(false);
  });
});
