/** When everything happened, to the readers of the examples. */
const NOON = Date.parse('2026-01-31T12:00:00.000Z');
/** Times are rounded so far that the speed of the machine does not show. */
const STEP_MS = 5 * 60_000;
/** Shorter texts may stand in others by chance. */
const LEAST_PART = 6;
const isTime = (value: number) => value > 1.6e12 && value < 2e12;
const MAX_ITEMS = 2;
const MAX_LINES = 2;

/** Members whose values are measured, or differ with ids that are drawn by lot. */
const FIXED: Readonly<Record<string, unknown>> = {
  age_ms: 1200,
  armed_s: 840,
  bytes: 756_000,
  serial: 'A1B2C3D4E5F6',
  serial_suffix: 'E5F6',
  received_at_ms: NOON,
  sent_at_ms: NOON,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lines of a session description that are drawn by lot. */
function plainSdp(text: string): string {
  let hasCandidate = false;
  return text
    .split(/\r?\n/)
    .filter((line) => {
      const isCandidate = line.startsWith('a=candidate:');
      const isFirst = isCandidate && !hasCandidate;
      hasCandidate ||= isCandidate;
      return isFirst || !(isCandidate || /^a=(?:ssrc|msid|ssrc-group|tls-id|rtcp:)/.test(line));
    })
    .map((line) =>
      line
        .replace(/^o=.*/, 'o=- 1 1 IN IP4 0.0.0.0')
        .replace(/^(c=IN IP4) .*/, '$1 0.0.0.0')
        .replace(/^(m=\w+) \d+/, '$1 9')
        .replace(/^(a=ice-ufrag:).*/, '$1abcd')
        .replace(/^(a=ice-pwd:).*/, '$1abcdefghijklmnopqrstuvwx')
        .replace(/^(a=fingerprint:sha-256) .*/, `$1 ${Array.from({ length: 32 }, () => '00').join(':')}`)
        .replace(/^a=candidate:.*/, 'a=candidate:1 1 udp 2130706431 192.0.2.1 40000 typ host'),
    )
    .join('\r\n');
}

function shortText(text: string): string {
  if (text.startsWith('v=0')) return plainSdp(text);
  const lines = text.split('\n');
  const isList = lines.length > MAX_LINES + 1 && !text.startsWith('retry:') && !text.startsWith('a=');
  return isList ? `${lines.slice(0, MAX_LINES).join('\n')}\n` : text;
}

/** A value with its lists cut, and measured members fixed; `fixed`: further ones, and null with them. */
export function shortened(value: unknown, fixed: Readonly<Record<string, unknown>> = {}): unknown {
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((one) => shortened(one, fixed));
  if (!isRecord(value)) return value;
  const rows = Object.entries(value).map(([name, one]) => {
    if (Object.hasOwn(fixed, name)) return [name, fixed[name]];
    if (Object.hasOwn(FIXED, name) && one !== null && typeof one !== 'object') return [name, FIXED[name]];
    return [name, shortened(one, fixed)];
  });
  return Object.fromEntries(rows);
}

/** Replaces what changes from run to run in the text of all examples, the same by the same. */
export class Normaliser {
  private readonly learned = new Map<string, string>();
  /** Of what a pattern found. */
  private readonly replaced = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly startedAt: number,
    private readonly origin: string,
  ) {}

  /** A value that no pattern finds, as the position of a log line. Short ones are replaced only where they stand alone. */
  learn(value: string, replacement: string): void {
    if (value !== '') this.learned.set(value, replacement);
  }

  /** A value of JSON with all its texts and times replaced. */
  apply(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return isTime(value) ? NOON : value;
    if (Array.isArray(value)) return value.map((one) => this.apply(one));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [this.text(key), this.apply(one)]));
  }

  private same(value: string, make: (count: number) => string, kind: string): string {
    const before = this.replaced.get(value);
    if (before !== undefined) return before;
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    const replacement = make(count);
    this.replaced.set(value, replacement);
    return replacement;
  }

  private timeOf(ms: number): string {
    return new Date(NOON + Math.round((ms - this.startedAt) / STEP_MS) * STEP_MS).toISOString();
  }

  private text(text: string): string {
    const alone = this.learned.get(text);
    if (alone !== undefined) return alone;
    const host = this.origin.replace(/^https?:\/\//, '');
    let plain = text
      .replaceAll(this.origin, 'https://farsight.example')
      .replaceAll(`ws://${host}`, 'wss://farsight.example');
    for (const [value, replacement] of this.learned)
      if (value.length >= LEAST_PART) plain = plain.replaceAll(value, replacement);
    return plain
      .replace(/data:image\/svg\+xml,[^"]*/g, 'https://farsight.example/mara.png')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (time) => this.timeOf(Date.parse(time)))
      .replace(/\b1[6-9]\d{17}\b/g, `${NOON}000000`)
      .replace(/\b1[6-9]\d{11}\b/g, String(NOON))
      .replace(/\b([a-z]{2,6})_([0-9a-f]{16}|[0-9a-f]{8})\b/g, (id, prefix: string, digits: string) =>
        this.same(id, (count) => `${prefix}_${String(count).padStart(digits.length, '0')}`, prefix),
      )
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (id) =>
        this.same(id, (count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, 'uuid'),
      )
      .replace(/(?<![\w-])[A-Za-z0-9_-]{43}(?![\w-])/g, (token) =>
        this.same(token, (count) => `token-${count}-`.padEnd(43, 'x'), 'token'),
      );
  }
}
