import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startConnectionTest } from '../../../app/api/connectionTest';
import {
  adviceFor,
  linesOf,
  serversFor,
  WAYS,
  type Outcome,
  type Results,
} from '../../../renderer/features/live-view/connectionTest/ways';

const TURN = { username: 'u', credential: 'c' };
const SERVERS = [
  { urls: ['stun:s.test'] },
  { urls: ['turn:t.test', 'turn:t.test?transport=tcp', 'turns:t.test:443?transport=tcp'], ...TURN },
];
const OK: Outcome = { kind: 'works', ms: 12 };
const FAILS: Outcome = { kind: 'fails' };
const NONE: Outcome = { kind: 'not-set-up' };
const results = (host: Outcome, srflx: Outcome, udp: Outcome, tcp: Outcome, tls: Outcome): Results => ({
  host,
  srflx,
  'relay-udp': udp,
  'relay-tcp': tcp,
  'relay-tls': tls,
});

describe('the connection test', () => {
  test('each way has the servers that lead it, with their credentials', () => {
    expect(serversFor('host', SERVERS)).toEqual([]);
    expect(serversFor('srflx', SERVERS).flatMap(({ urls }) => urls)).toEqual([
      'stun:s.test',
      'turn:t.test',
      'turn:t.test?transport=tcp',
    ]);
    expect(serversFor('relay-udp', SERVERS)).toEqual([{ urls: ['turn:t.test'], ...TURN }]);
    expect(serversFor('relay-tcp', SERVERS)).toEqual([{ urls: ['turn:t.test?transport=tcp'], ...TURN }]);
    expect(serversFor('relay-tls', SERVERS)).toEqual([{ urls: ['turns:t.test:443?transport=tcp'], ...TURN }]);
  });

  test.each([
    [results(OK, OK, NONE, NONE, NONE), 'Video from media.test can connect directly over UDP.'],
    [results(FAILS, OK, OK, OK, OK), /a TURN relay over UDP works/],
    [results(FAILS, FAILS, FAILS, OK, OK), /UDP is blocked on this network; a TURN relay over TCP works/],
    [results(FAILS, NONE, NONE, FAILS, OK), /a TURN relay over TLS works/],
    [results(FAILS, FAILS, FAILS, FAILS, FAILS), /no TURN relay can be reached/],
    [results(FAILS, NONE, NONE, NONE, NONE), /the server has no TURN relay.*set up TURN over TLS/],
  ])('%j is said in a sentence', (found, sentence) => expect(adviceFor(found, 'media.test')).toMatch(sentence));

  test('whatever is found, a sentence comes once all is known and not before, and each way has a line', () => {
    const outcome = fc.constantFrom<Outcome | undefined>(OK, FAILS, NONE, undefined);
    fc.assert(
      fc.property(fc.tuple(outcome, outcome, outcome, outcome, outcome), (found) => {
        const known = Object.fromEntries(
          WAYS.flatMap((way, index) => (found[index] ? [[way, found[index]]] : [])),
        ) as Results;
        expect(adviceFor(known, 'h') !== null).toBe(found.every((one) => one !== undefined));
        expect(linesOf(known)).toHaveLength(WAYS.length);
      }),
    );
  });

  test('an answer gives servers that a browser takes, and nothing else', () => {
    const decode = (servers: unknown) => startConnectionTest.decode({ ice_servers: servers, echo: { sdp_url: '/e' } });
    expect(
      decode([{ urls: 'stun:s.test' }, { urls: ['turn:t.test'] }, null, { urls: [7, 'turn:t.test'], ...TURN }]),
    ).toEqual({
      servers: [{ urls: ['stun:s.test'] }, { urls: ['turn:t.test'], ...TURN }],
      sdpUrl: '/e',
    });
    for (const bad of [
      null,
      {},
      { ice_servers: [] },
      { ice_servers: [], echo: {} },
      { ice_servers: 'x', echo: { sdp_url: '/e' } },
    ])
      expect(() => startConnectionTest.decode(bad)).toThrow();
  });
});
