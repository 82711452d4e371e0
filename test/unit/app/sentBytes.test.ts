import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NanoClock, toLoki } from '../../../app/logging/loki';
import { Scrubber } from '../../../app/logging/scrub';

const LABELS = { app: 'farsight', env: 'test', platform: 'web', version: '1.1.6' } as const;

/** The bytes that are sent to the collector for one entry. */
function sentFor(message: string, data: unknown, maxLine?: number): string {
  const scrub = (line: string) => new Scrubber().scrub(line);
  const entry = { timestamp: 1, level: 'error', message, data } as const;
  return JSON.stringify(toLoki([entry], LABELS, new NanoClock(), scrub, maxLine));
}

// Letters that occur in no other word of a line, so that each occurrence is the secret.
const LETTERS = Array.from('QZXJqzxj');
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 6, maxLength: 12 });
const name = fc.oneof(
  word,
  fc.tuple(word, word).map((two) => two.join(' ')),
  word.map((one) => `${one}ñ${one}`),
);
const number = (max: number) => fc.integer({ min: 130, max });
const ip4 = fc.tuple(number(223), number(255), number(255), number(255)).map((parts) => parts.join('.'));
const group = fc.integer({ min: 0x1000, max: 0xffff }).map((bits) => bits.toString(16));
const ip6 = fc.oneof(
  fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':')),
  fc.tuple(group, group, group).map(([a, b, c]) => `${a}:${b}::${c}`),
);
const ip = fc.oneof(ip4, ip6);

/** A text with a secret, and what must not be sent of it. */
type Kind = readonly [text: string, secret: string];
const kind = (secrets: fc.Arbitrary<string>, write: (secret: string) => string): fc.Arbitrary<Kind> =>
  secrets.map((secret) => [write(secret), secret]);

const KINDS: Readonly<Record<string, fc.Arbitrary<Kind>>> = {
  'home on Windows': kind(name, (one) => `C:\\Users\\${one}\\AppData\\app.js`),
  'home on Windows with slashes': kind(name, (one) => `c:/users/${one}/app.js`),
  'home of old Windows': kind(name, (one) => `C:\\Documents and Settings\\${one}\\app.js`),
  'home with a long path prefix': kind(name, (one) => `\\\\?\\C:\\Users\\${one}\\x`),
  'home as the end of a path': kind(name, (one) => `C:\\Users\\${one}`),
  'share of another computer': kind(name, (one) => `\\\\server\\profiles\\${one}\\desk\\x`),
  'home on a share': kind(name, (one) => `\\\\server\\Users\\${one}\\x`),
  'home on macOS': kind(name, (one) => `/Users/${one}/Library/x`),
  'home on Linux': kind(word, (one) => `/home/${one}/.config/x`),
  'home on Linux of a network': kind(word, (one) => `/export/home/${one}`),
  'disk on Linux': kind(word, (one) => `/run/media/${one}/disk/x`),
  'home of Windows below Linux': kind(name, (one) => `/mnt/c/Users/${one}/x`),
  'address of a file on Windows': kind(name, (one) => `file:///C:/Users/${encodeURIComponent(one)}/x%20y`),
  'address of a file on Linux': kind(word, (one) => `file:///home/${one}/x`),
  'address of a file on a share': kind(name, (one) => `file://server/Users/${encodeURIComponent(one)}/x`),
  'encoded home on Windows': kind(name, (one) => encodeURIComponent(`C:\\Users\\${one}\\x`)),
  'encoded home on Linux': kind(word, (one) => encodeURIComponent(`/home/${one}/x`)),
  'home encoded twice': kind(word, (one) => encodeURIComponent(encodeURIComponent(`/home/${one}/x`))),
  'candidate of ICE': kind(ip, (one) => `a=candidate:1 1 udp 2122260223 ${one} 50000 typ host`),
  'related address of a candidate': kind(ip, (one) => `candidate:2 1 udp 1 x.local 9 typ srflx raddr ${one} rport 9`),
  'user of ICE': kind(word, (one) => `a=ice-ufrag:${one}\r\na=ice-pwd:x`),
  'password of ICE': kind(word, (one) => `a=ice-ufrag:x\r\na=ice-pwd:${one}/+${one}`),
  'connection of SDP': kind(ip4, (one) => `c=IN IP4 ${one}`),
  'address of a socket': kind(ip4, (one) => `connect ECONNREFUSED ${one}:443`),
  'address in brackets': kind(ip6, (one) => `https://[${one}]:443/x`),
  'address in an address': kind(ip, (one) => `https://x.test/to/${encodeURIComponent(one)}/y`),
  'query of an address': kind(word, (one) => `https://x.test/a?next=1&unknown=${one}`),
  'fragment of an address': kind(word, (one) => `https://x.test/a#unknown=${one}`),
  'query of an address in an address': kind(word, (one) => `?to=${encodeURIComponent(`/a?access_token=${one}`)}`),
  'query of a path': kind(word, (one) => `GET /device?code=${one}&x=1`),
  'user of an address': kind(word, (one) => `turn https://mara:${one}@x.test/`),
  'bearer token': kind(word, (one) => `Bearer ${one}.${one}-_~+/=`),
  authorization: kind(word, (one) => `Authorization: Basic ${one}==`),
  cookie: kind(word, (one) => `Cookie: theme=dark; sid=${one}; x=1`),
  'token in JSON': kind(word, (one) => JSON.stringify({ session_token: one, x: 1 })),
  'password in JSON': kind(name, (one) => JSON.stringify([{ password: one }])),
  'credential of TURN': kind(word, (one) => JSON.stringify({ urls: 'turn:x.test', credential: one })),
  link: kind(word, (one) => `farsight://auth?token=${one}&state=${one}`),
  poll: kind(word, (one) => `GET /v1/oauth2/user/sessions/poll/${one}`),
  'e-mail': kind(name, (one) => `${one.replaceAll(' ', '.')}@mail.example.com`),
  'e-mail in an address': kind(word, (one) => encodeURIComponent(`${one}@mail.example.com`)),
};

/** What a text stands behind: the beginning, a sign, an escape of JSON. */
const before = fc.constantFrom('', ' ', "open '", 'at f (', '"', '\n', '\t', '\r\n', '\\ ', '\u0007', '→ ', 'x: ');
const after = fc.constantFrom('', ' ', "'", ')', '"', '\n    at f', '\\', ': no', '\u0007');

const circle = (text: string) => {
  const self: Record<string, unknown> = { text };
  self.self = self;
  return self;
};
const withStack = (text: string) => {
  const error = new Error('m');
  error.stack = `Error: m\n    at f (${text}:1:2)`;
  return error;
};
type Nest = (value: unknown) => unknown;
/** From a text to a value that has it. */
const LEAVES: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => new Error(text),
  (text) => withStack(text),
  (text) => new Error('m', { cause: text }),
  (text) => ({ [text]: 1 }),
  (text) => Symbol(text),
  circle,
  (text) => JSON.stringify({ text }),
  (text) => JSON.stringify({ text: JSON.stringify([text]) }),
];
const NESTS: readonly Nest[] = [
  (value) => ({ value }),
  (value) => [1, value],
  (value) => new Map([['k', value]]),
  (value) => new Set([value]),
  (value) => new Error('m', { cause: value }),
  (value) => ({ a: { b: [value] } }),
];
const leaf = fc.constantFrom(...LEAVES);
const nests = fc.array(fc.constantFrom(...NESTS), { maxLength: 2 });

/** As the secret is, and as an address has it. */
const formsOf = (secret: string) => [secret, encodeURIComponent(secret), ...secret.split(' ')];

describe('the bytes that are sent for an entry', () => {
  // @threat S87
  test.each(Object.entries(KINDS))('do not contain a secret, however it is nested: %s', (_, secrets) => {
    fc.assert(
      fc.property(secrets, before, after, leaf, nests, ([text, secret], start, end, toValue, around) => {
        const full = start + text + end;
        const data = around.reduce<unknown>((value, nest) => nest(value), toValue(full));
        for (const sent of [sentFor(full, { x: 1 }), sentFor('m', data), sentFor('m', { data })])
          for (const form of formsOf(secret)) expect(sent).not.toContain(form);
      }),
      { numRuns: 50 },
    );
  });

  test('do not contain half a secret where the text is cut', () => {
    const any = fc.oneof(...Object.values(KINDS));
    // Where texts of whole lines are cut, and of lines that a page shortens while it is left.
    const cuts = fc.constantFrom<[at: number, maxLine?: number]>([4096], [8192], [150, 600], [400, 1600]);
    fc.assert(
      fc.property(any, fc.nat(120), cuts, ([text, secret], shift, [at, maxLine]) => {
        const long = `${'x '.repeat(at).slice(0, at - shift)} ${text} `.padEnd(20_000, 'y ');
        const given = [
          [long, null],
          ['m', long],
          ['m', [{ long }]],
        ] as const;
        for (const [message, data] of given) expect(sentFor(message, data, maxLine)).not.toContain(secret.slice(0, 5));
      }),
      { numRuns: 800 },
    );
  });

  test('stay JSON in which only texts have changed', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom(...Array.from('\\"\'\n\t\u0007\ud800:=,;@%/?#&[]{} aZ9.')), maxLength: 6 }),
      fc.constantFrom('token', 'cookie', 'Bearer ', 'mara@x.test', 'C:\\Users\\', '/home/', '\\\\a\\b\\c', '10.1.2.3'),
      fc.constantFrom('candidate:', 'fe80::1', 'https://x.test/?a', 'password":"', 'farsight://', '%5C', '%2540'),
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, text, (message, key, value) => {
        const sent = JSON.parse(
          sentFor(message, { [key]: value, list: [value, JSON.stringify({ [key]: value })] }),
        ) as {
          streams: { values: [string, string][] }[];
        };
        const line: unknown = JSON.parse(sent.streams[0]?.values[0]?.[1] ?? '');
        expect(line).toMatchObject({ level: 'error', msg: expect.any(String), data: { list: expect.any(Array) } });
      }),
    );
  });

  test('keep what helps and is no one’s', () => {
    const kept = [
      'TypeError: x is not a function',
      'at f (https://farsight.test/assets/main.1a2b3c4d.js:1:2345)',
      'Call failed: GET /v1/user/devices/{id}',
      '2026-11-28T12:34:56.789Z',
      'version 1.1.6, Electron 42.0.1, Chromium 156.0.8078.108',
      'std::vector at 12:34:56',
      'a tokenless line of homework',
      'traceId 0af7651916cd43dd8448eb211c80319c',
      '127.0.0.1:5173',
      '[::1]:5173',
    ];
    for (const text of kept)
      expect(JSON.parse(sentFor(text, null)) as object).toMatchObject({
        streams: [{ values: [[expect.any(String), JSON.stringify({ level: 'error', msg: text, data: null })]] }],
      });
  });

  test('keep the addresses of the operator’s own servers, and no others', () => {
    const scrubber = new Scrubber(['10.1.2.3:8080', '[2001:db8::5]:443', 'farsight.test:443']);
    expect(scrubber.scrub('10.1.2.3:8080 10.1.2.4 [2001:db8::5]:443 2001:db8::6')).toBe(
      '10.1.2.3:8080 [address] [2001:db8::5]:443 [address]',
    );
  });

  test('cost little processor time, whatever the longest line repeats', () => {
    const hostile = [
      '\\',
      '/',
      ':',
      '?',
      '#',
      '@',
      '%',
      'a',
      '0.',
      'a:',
      'token',
      'token ',
      '::',
      '://',
      '%25',
      '"',
      '\\n',
    ];
    const scrubber = new Scrubber();
    for (const piece of hostile) {
      const line = piece.repeat(16_384 / piece.length);
      const from = process.cpuUsage();
      scrubber.scrub(line);
      expect([piece, process.cpuUsage(from).user < 300_000]).toEqual([piece, true]);
    }
  });
});
