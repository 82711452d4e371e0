import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startConnectionTest } from '../../../app/api/connectionTest';
import {
  adviceFor,
  linesOf,
  outcomeOf,
  selectedPair,
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
const BY_TCP: Outcome = { kind: 'works-by-tcp', ms: 12 };
const UNTESTED: Outcome = { kind: 'untested', why: 'the server answered 500' };
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
    expect(serversFor('srflx', SERVERS).flatMap(({ urls }) => urls)).toEqual(['stun:s.test', 'turn:t.test']);
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
    [results(BY_TCP, FAILS, FAILS, NONE, NONE), /^UDP is blocked on this network; TCP to media.test works/],
    [results(BY_TCP, NONE, NONE, NONE, NONE), /^Direct UDP to media.test is blocked; TCP to media.test works/],
    [results(BY_TCP, FAILS, UNTESTED, OK, OK), /^Direct UDP to media.test is blocked; TCP to media.test works/],
    [results(FAILS, NONE, NONE, OK, NONE), /^Direct UDP to media.test is blocked; a TURN relay over TCP works/],
    [results(FAILS, OK, FAILS, FAILS, OK), /^Direct UDP to media.test is blocked; a TURN relay over TLS works/],
    [results(FAILS, FAILS, NONE, FAILS, NONE), /Direct UDP to media.test is blocked, and no TURN relay can be reached/],
    [results(BY_TCP, OK, OK, OK, OK), /a TURN relay over UDP works/],
    [
      results(UNTESTED, OK, NONE, NONE, NONE),
      /could not be tested: the server answered 500.*nothing about the network/,
    ],
    [results(UNTESTED, FAILS, FAILS, UNTESTED, UNTESTED), /could not be tested/],
    [results(UNTESTED, OK, OK, NONE, NONE), /a TURN relay over UDP works/],
    [
      results(UNTESTED, OK, OK, OK, OK),
      'Direct UDP to media.test could not be tested (the server answered 500); a TURN relay over UDP works. Video can be relayed.',
    ],
    [
      results(UNTESTED, FAILS, FAILS, OK, OK),
      'Not every path over UDP could be tested (the server answered 500); a TURN relay over TCP works. Video can be relayed.',
    ],
    [
      results(FAILS, FAILS, UNTESTED, UNTESTED, OK),
      'Not every path over UDP could be tested (the server answered 500); a TURN relay over TLS works. Video can be relayed.',
    ],
    [results(FAILS, NONE, NONE, NONE, NONE), /the server has no TURN relay.*set up TURN over TLS/],
  ])('%j is said in a sentence', (found, sentence) => expect(adviceFor(found, 'media.test')).toMatch(sentence));

  test('whatever is found, a sentence comes once all is known and not before, and each way has a line', () => {
    const outcome = fc.constantFrom<Outcome | undefined>(OK, FAILS, NONE, BY_TCP, UNTESTED, undefined);
    fc.assert(
      fc.property(fc.tuple(outcome, outcome, outcome, outcome, outcome), (found) => {
        const known = Object.fromEntries(
          WAYS.flatMap((way, index) => (found[index] ? [[way, found[index]]] : [])),
        ) as Results;
        expect(adviceFor(known, 'h') !== null).toBe(found.every((one) => one !== undefined));
        expect(linesOf(known)).toHaveLength(WAYS.length);
        // A server that took no part is no network that blocks.
        const hasUntested = found.some((one) => one?.kind === 'untested');
        if (hasUntested) expect(adviceFor(known, 'h') ?? '').not.toMatch(/cannot connect/);
        if (known['relay-udp']?.kind !== 'fails')
          expect(adviceFor(known, 'h') ?? '').not.toMatch(/(?<!irect )UDP is blocked/);
        if (known.host?.kind === 'untested') expect(adviceFor(known, 'h') ?? '').not.toMatch(/is blocked/);
      }),
    );
  });

  test('hundreds of servers are not all asked', () => {
    const urls = Array.from({ length: 300 }, (_, index) => `turn:t${index}.test`);
    const many = Array.from({ length: 300 }, () => ({ urls, ...TURN }));
    const asked = serversFor('relay-udp', many);
    expect([asked.length, asked[0]?.urls.length]).toEqual([4, 4]);
  });

  const local = (more: object) => ({ id: 'L', type: 'local-candidate', ...more });
  const chromium = (more: object) => [
    { type: 'transport', id: 'T', selectedCandidatePairId: 'P' },
    { type: 'candidate-pair', id: 'Q', localCandidateId: 'X' },
    { type: 'candidate-pair', id: 'P', localCandidateId: 'L', currentRoundTripTime: 0.02 },
    local(more),
  ];
  const firefox = (more: object) => [
    { type: 'candidate-pair', id: 'Q', localCandidateId: 'X', selected: false },
    { type: 'candidate-pair', id: 'P', localCandidateId: 'L', selected: true },
    local(more),
  ];

  test.each([
    ['host', { candidateType: 'host', protocol: 'udp' }, 'works'],
    ['host', { candidateType: 'prflx', protocol: 'tcp' }, 'works-by-tcp'],
    ['relay-udp', { candidateType: 'relay', protocol: 'udp', relayProtocol: 'udp' }, 'works'],
    ['relay-udp', { candidateType: 'relay', protocol: 'udp', relayProtocol: 'tcp' }, 'fails'],
    ['relay-tls', { candidateType: 'relay', protocol: 'udp', relayProtocol: 'TLS' }, 'works'],
    ['relay-tcp', { candidateType: 'relay', protocol: 'udp' }, 'works'],
  ] as const)('%s over the pair %j: %s', (way, candidate, kind) => {
    for (const rows of [chromium(candidate), firefox(candidate)])
      expect(outcomeOf(way, selectedPair(rows), 12).kind).toBe(kind);
  });

  test('a report of anything is read without a throw', () => {
    const key = fc.constantFrom('type', 'id', 'selected', 'selectedCandidatePairId', 'localCandidateId', 'protocol');
    const value = fc.oneof(fc.anything(), fc.constantFrom('transport', 'candidate-pair', 'P', 'L', true));
    fc.assert(
      fc.property(fc.array(fc.dictionary(key, value)), (rows) => {
        expect(['works', 'works-by-tcp']).toContain(outcomeOf('host', selectedPair(rows), 12).kind);
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
