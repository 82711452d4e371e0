/** Names of what is secret, as programs write them; what stands before them (`wifi_`, `DB_`) does not matter. */
const NAME = String.raw`(?:password|passwd|passphrase|secret|psk|api[_-]?key|private[_-]?key|wep[_-]?key\d?|token|credentials?|authorization|cookie|(?<![a-z])(?:pwd|sim[_-]?pin|pin|puk))`;
const VALUE = String.raw`(?:"(?:\\.|[^"\\]){0,4096}"?|'(?:\\.|[^'\\]){0,4096}'?|(?!(?:bearer|basic|digest)\s)[^\s,;&)}\]]+)`;

/** Blanks what stands for a secret, and keeps what names it. Every repeat is bounded: time grows with the length of the text, not faster. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Keys in the form of RFC 7468.
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, '***'],
  // Credentials in an address (RFC 3986 §3.2.1).
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,300}@/gi, '$1***@'],
  // `Authorization: Bearer abc`, with or without its name.
  [/\b(bearer|basic|digest)\s{1,3}[\w.~+/=-]{6,}/gi, '$1 ***'],
  // A name and its value, quoted or not: JSON, shell, configuration.
  [new RegExp(`(${NAME}["']?\\s{0,3}[:=]\\s{0,3})${VALUE}`, 'gi'), '$1***'],
  // JSON web tokens, and keys of common services by their beginnings.
  [/\beyJ[\w-]{8,2000}\.[\w-]{8,4000}(?:\.[\w-]{0,2000})?/g, '***'],
  [/\b(?:ghp|gho|github_pat|glpat|xox[abpr]|sk|tok)[_-][\w-]{12,}/g, '***'],
  [/\bAKIA[A-Z0-9]{16}\b/g, '***'],
];
/** What a line with a secret has; most lines have none of it and need no further look. */
const HINT =
  /pass|psk|secret|key|token|credential|auth|cookie|bearer|basic|digest|pwd|pin|puk|:\/\/|eyJ|ghp|gho|git|glpat|xox|sk[_-]|tok|AKIA/i;

/**
 * A text without passwords, keys, tokens, Wi-Fi keys and credentials in addresses. Filters are compared with this text,
 * so that no search can feel its way to a secret.
 */
export function redact(text: string): string {
  if (!HINT.test(text)) return text;
  return RULES.reduce((left, [pattern, to]) => left.replace(pattern, to), text);
}

const SECRET_NAME = new RegExp(NAME, 'i');

/** Fields of a line without secrets. */
export function redactFields(fields: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const clean = ([name, value]: [string, string | number]): [string, string | number] => {
    if (SECRET_NAME.test(name)) return [name, '***'];
    return [name, typeof value === 'string' ? redact(value) : value];
  };
  return Object.fromEntries(Object.entries(fields).map(clean));
}
