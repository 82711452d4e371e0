import { ADDRESS, SHAPES } from './shapes';

const PLACE = '[removed]';

/** What a secret of ASCII is within a text in base64, wherever it begins there, in both alphabets: the digits it does not share with its neighbours. */
function base64Forms(secret: string): string[] {
  if (/[^\x20-\x7e]/.test(secret)) return [];
  const whole = [0, 1, 2].map((shift) => {
    const shared = [0, 2, 3][shift];
    const end = Math.floor(((shift + secret.length) * 8) / 6);
    return btoa(' '.repeat(shift) + secret).slice(shared, end);
  });
  return whole.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

/**
 * Removes secrets, people and addresses from a line, after it was written as JSON and before any sink gets it. Known secrets (`remember`) are found by their value,
 * in every encoding a line may have them in; others by their shape (`shapes.ts`).
 */
export class Scrubber {
  private secrets: readonly string[] = [];
  private readonly own: ReadonlySet<string>;

  /** `own`: hosts of the operator, each with its port, whose IP addresses stay. */
  constructor(own: readonly string[] = []) {
    this.own = new Set(own.map((one) => one.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')));
  }

  remember(secret: string): void {
    if (secret.length < 8 || this.secrets[0] === secret) return;
    const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Forms(secret)];
    this.secrets = [...new Set([...spellings, ...this.secrets])].slice(0, 120);
  }

  scrub(line: string): string {
    let text = line;
    for (const secret of this.secrets) text = text.split(secret).join(PLACE);
    for (const [shape, place] of SHAPES) text = text.replace(shape, place);
    return text.replace(ADDRESS, (address) => (this.own.has(address) ? address : '[address]'));
  }
}
