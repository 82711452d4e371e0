const TOKEN_VARIABLE = '$FARSIGHT_TOKEN';
const HIDDEN = '[secret]';
/** Shorter texts are words that appear anywhere. */
const SHORTEST = 6;

/** Where answers, addresses and session descriptions hold a secret. What stands before it is kept. */
const PLACES: readonly RegExp[] = [
  /(Bearer )(?!\$)[^\s"'\\]+/g,
  /((?:token|ticket|credential|password)=)(?![[$])[^&;,\s"'\\]+/gi,
  /((?:username|credential)=)\\?"[^"\\]*\\?"/gi,
  /(\\?"(?:[a-z_]*token|ticket|credential|password|secret|username)\\?"\s*:\s*)\\?"[^"\\]*\\?"/gi,
  /(a=(?:ice-ufrag|ice-pwd|fingerprint|candidate):)[^\r\n\\]*/g,
  /((?:set-)?cookie: )[^\r\n"']+/gi,
];

/** Takes secrets, and what could act on a terminal, out of everything that is printed. */
export interface Redactor {
  /** A secret that a server gave away, as a ticket. */
  add(secret: unknown): void;
  /** The text without secrets, control characters and invisible ones; line feeds stay. */
  clean(text: string): string;
}

/** `token`: the session's own, shown as the variable `$FARSIGHT_TOKEN`. */
export function createRedactor(token: string | null): Redactor {
  const secrets = new Set<string>();
  const hide = (text: string, secret: string, shown: string) =>
    text.replaceAll(secret, shown).replaceAll(encodeURIComponent(secret), shown);
  return {
    add: (secret) => {
      if (typeof secret === 'string' && secret.length >= SHORTEST) secrets.add(secret);
    },
    clean: (text) => {
      let shown = token === null || token === '' ? text : hide(text, token, TOKEN_VARIABLE);
      // A secret may be part of another.
      for (const secret of [...secrets].sort((one, other) => other.length - one.length))
        shown = hide(shown, secret, HIDDEN);
      for (const place of PLACES) shown = shown.replace(place, `$1${HIDDEN}`);
      return shown.replace(/[\p{Cc}\p{Cf}]/gu, (one) => (one === '\n' ? one : '\ufffd'));
    },
  };
}
