const PLACE = '[removed]';

/** Shapes of secrets and of people, wherever they stand in a line (`security.md` S21). */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',;]+/gi, `Bearer ${PLACE}`],
  [/\bfarsight(-dev)?:\/\/[^\s"']*/gi, PLACE],
  [
    /((?:session_|access_|refresh_|id_)?token|secret|password|authorization|cookie)(\\?["']?\s*[:=]\s*\\?["']?)[^\s"',;&\\]+/gi,
    `$1$2${PLACE}`,
  ],
  [/(\/poll\/)[^\s/"'?]+/gi, `$1${PLACE}`],
  [/[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g, '[email]'],
  [/(\/home\/|\/Users\/|\\Users\\)[^\s/\\"':]+/g, '$1[user]'],
];

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
 * Removes secrets and people's addresses from a line before any sink gets it. Known secrets (`remember`) are found by their value,
 * in every encoding a line may have them in; others by their shape.
 */
export class Scrubber {
  private secrets: readonly string[] = [];

  remember(secret: string): void {
    if (secret.length < 8 || this.secrets[0] === secret) return;
    const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Forms(secret)];
    this.secrets = [...new Set([...spellings, ...this.secrets])].slice(0, 120);
  }

  scrub(line: string): string {
    let text = line;
    for (const secret of this.secrets) text = text.split(secret).join(PLACE);
    for (const [shape, place] of SHAPES) text = text.replace(shape, place);
    return text;
  }
}
