const TOKEN_VARIABLE = '$FARSIGHT_TOKEN';
const HIDDEN = '[secret]';
/** Shorter texts are words that appear anywhere. */
const SHORTEST = 6;

const NAMES = 'token|ticket|credential|password|passphrase|secret|username|psk|_key';
/** A text in quotes, which may be cut off; within a text of JSON its quotes are escaped. */
const QUOTED = String.raw`(?:\\"(?:[^"\\]|\\[^"])*(?:\\?"|\\?$)|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$))`;

/** Where answers, addresses and session descriptions hold a secret. What stands before it is kept. */
const PLACES: readonly RegExp[] = [
  /(Bearer )(?!\$)[^\s"'\\]+/g,
  new RegExp(String.raw`((?:${NAMES})=)(?![[$])[^&;,\s"'\\]+`, 'gi'),
  new RegExp(String.raw`((?:username|credential)\s*=\s*)(?:${QUOTED}|[^\s;,"]+)`, 'gi'),
  new RegExp(String.raw`(\\?"[\w-]*(?:${NAMES})\\?"\s*:\s*)${QUOTED}`, 'gi'),
  /(a=(?:ice-ufrag|ice-pwd|fingerprint|candidate|crypto|identity):)[^\r\n\\]*/g,
  /((?:set-)?cookie: )[^\r\n"']+/gi,
  /(\/\/)[^/?#\s"'<>]*(?=@)/g,
];

/** The ways in which a text can stand in an answer or an address. Half a surrogate pair stands in no address. */
const formsOf = (secret: string): readonly string[] => {
  const json = JSON.stringify(secret).slice(1, -1);
  const address = /\p{Cs}/u.test(secret) ? secret : encodeURIComponent(secret);
  return [secret, address, json, json.replaceAll('/', String.raw`\/`)];
};

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
    formsOf(secret).reduce((rest, form) => rest.replaceAll(form, shown), text);
  return {
    add: (secret) => {
      if (typeof secret === 'string' && secret.length >= SHORTEST) secrets.add(secret);
    },
    clean: (text) => {
      const hidden: (readonly [secret: string, words: string])[] = [...secrets].map((secret) => [secret, HIDDEN]);
      if (token !== null && token !== '') hidden.push([token, TOKEN_VARIABLE]);
      let shown = text;
      // A secret may be part of another.
      for (const [secret, words] of hidden.toSorted(([one], [other]) => other.length - one.length))
        shown = hide(shown, secret, words);
      for (const place of PLACES) shown = shown.replace(place, `$1${HIDDEN}`);
      return shown.replace(/[\p{Cc}\p{Cf}]/gu, (one) => (one === '\n' ? one : '\ufffd'));
    },
  };
}
