import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { iceServerProblem, isIceAddress, readIceServers } from '../../../app/domain/iceServers';

const NOW = 1_800_000_000_000;
const serversIn = (header: string | null) => readIceServers(header, NOW).servers;

describe('ICE servers of a Link header', () => {
  test('STUN and TURN are read with their credentials, as in the example of the draft', () => {
    const header = [
      '<stun:stun.example.net>; rel="ice-server"',
      '<turn:turn.example.net?transport=udp>; rel="ice-server"; username="user"; credential="myPassword"; credential-type="password"',
      '<turns:turn.example.net:5349?transport=tcp>; rel="ice-server"; username="user"; credential="myPassword"; credential-type="password"',
    ].join(', ');
    expect(serversIn(header)).toEqual([
      { urls: ['stun:stun.example.net'] },
      { urls: ['turn:turn.example.net?transport=udp'], username: 'user', credential: 'myPassword' },
      { urls: ['turns:turn.example.net:5349?transport=tcp'], username: 'user', credential: 'myPassword' },
    ]);
  });

  test('commas, semicolons and quotes within a value, unquoted values and other relations are told apart', () => {
    const header =
      '<https://example.net/next>; rel="next"; title="a, <turn:x>; rel=ice-server",' +
      ' <turn:[2001:db8::1]:3478>;credential="p\\"w,;d";rel=ice-server;USERNAME=u1,</plain>;rel=ice-server';
    expect(serversIn(header)).toEqual([{ urls: ['turn:[2001:db8::1]:3478'], username: 'u1', credential: 'p"w,;d' }]);
  });

  test.each([
    ['no header', null],
    ['an empty one', ''],
    ['another scheme', '<javascript:alert(1)>; rel="ice-server"'],
    ['an address with a path', '<turn:host/path>; rel="ice-server"; username="u"; credential="c"'],
    ['TURN without credentials', '<turn:host>; rel="ice-server"'],
    [
      'TURN with a token of OAuth',
      '<turn:host>; rel="ice-server"; username="u"; credential="c"; credential-type="oauth"',
    ],
    ['TURN with a user name alone', '<turn:host>; rel="ice-server"; username="u"'],
    ['TURN with a credential alone', '<turn:host>; rel="ice-server"; credential="c"'],
    ['TURN with an empty credential', '<turn:host>; rel="ice-server"; username="u"; credential=""'],
    [
      'TURN with a credential of 513 characters',
      `<turn:host>; rel="ice-server"; username="u"; credential="${'c'.repeat(513)}"`,
    ],
    ['a relation of which only the second names a server', '<stun:host>; rel="next"; rel="ice-server"'],
    ['no relation', '<stun:host>'],
    ['a header of 20 kB', `<stun:host>; rel="ice-server"; x="${'a'.repeat(20_000)}"`],
  ])('%s gives none', (_, header) => expect(serversIn(header)).toEqual([]));

  test('credentials of 512 characters, several relations and blanks around an address are taken', () => {
    const long = 'c'.repeat(512);
    const header = `< turn:stun.example >; rel="next  ice-server"; username="u"; credential="${long}"`;
    expect(serversIn(header)).toEqual([{ urls: ['turn:stun.example'], username: 'u', credential: long }]);
  });

  test('a header is read up to 16384 characters', () => {
    const start = '<stun:host>; rel="ice-server"; x=';
    expect(serversIn(start.padEnd(16_384, 'a'))).toHaveLength(1);
    expect(serversIn(start.padEnd(16_385, 'a'))).toEqual([]);
  });

  test('those of the configuration that a browser would refuse are named', () => {
    expect(
      iceServerProblem({ urls: ['stun:s.test', 'turn:t.test?transport=tcp'], username: 'u', credential: 'c' }),
    ).toBeNull();
    expect(iceServerProblem({ urls: ['http://t.test'] })).toMatch(/http:\/\/t\.test is not the address/);
    expect(iceServerProblem({ urls: ['stun:s.test?transport=udp'] })).toMatch(/is not the address/);
    for (const port of [0, 65_536, 99_999])
      expect(iceServerProblem({ urls: [`stun:s.test:${port}`] })).toMatch(/is not the address/);
    for (const host of ['s.test:65535', 's.test:1', 'turn.test'])
      expect(iceServerProblem({ urls: [`stun:${host}`] })).toBeNull();
    const open = 'TURN needs a username and a credential';
    for (const half of [{ username: 'u' }, { credential: 'c' }, { username: '', credential: 'c' }, {}])
      expect(iceServerProblem({ urls: ['stun:s.test', 'turn:t.test'], ...half })).toBe(open);
  });

  test('at most eight are taken', () => {
    const header = Array.from({ length: 50 }, (_, index) => `<stun:s${index}.example>; rel="ice-server"`).join(',');
    expect(serversIn(header)).toHaveLength(8);
  });

  test('they last ten minutes, or until half a minute before the time in the user name', () => {
    const turn = (user: string) => `<turn:h>; rel="ice-server"; username="${user}"; credential="c"`;
    expect(readIceServers(turn('u'), NOW).expiresAt).toBe(NOW + 600_000);
    expect(readIceServers(turn(`${NOW / 1000 + 120}:u`), NOW).expiresAt).toBe(NOW + 90_000);
    expect(readIceServers(turn(`${NOW / 1000 + 120}`), NOW).expiresAt).toBe(NOW + 90_000);
    // No time, but a name with digits in it.
    for (const user of [`u${NOW / 1000 + 120}:u`, `${NOW / 1000 + 120}u`])
      expect(readIceServers(turn(user), NOW).expiresAt).toBe(NOW + 600_000);
    expect(readIceServers(turn(`${NOW / 1000 + 86_400}:u`), NOW).expiresAt).toBe(NOW + 600_000);
  });

  test('whatever a header holds is read quickly, and every server can be used', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      'turn:h',
      'stun:h',
      ';',
      ',',
      '"',
      '\\',
      ' rel=ice-server',
      'username=u',
      'credential="c"',
      ' ',
      '=',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.array(piece, { maxLength: 400 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (header) => {
        const began = process.cpuUsage();
        for (const { urls, username, credential } of serversIn(header)) {
          expect(urls.every(isIceAddress)).toBe(true);
          if (urls.some((url) => url.startsWith('turn'))) expect([username, credential]).not.toContain(undefined);
        }
        // Of this process alone: what other programs take is not counted.
        expect(process.cpuUsage(began).user / 1000).toBeLessThan(200);
      }),
    );
  });

  test('what is written is read', () => {
    const secret = fc.string({ minLength: 1, maxLength: 40 }).filter((value) => /^[\x20-\x7e]+$/.test(value));
    fc.assert(
      fc.property(secret, secret, (username, credential) => {
        const quote = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
        const header = `<turn:h>; rel="ice-server"; username=${quote(username)}; credential=${quote(credential)}`;
        expect(serversIn(header)).toEqual([{ urls: ['turn:h'], username, credential }]);
      }),
    );
  });
});
