/**
 * What secrets and people look like in a line of JSON. Its texts may be JSON or addresses themselves, so a sign may be escaped
 * several times over: a backslash is doubled at each level, a sign in an address becomes `%5C`, then `%255C`.
 */
const REMOVED = '[removed]';

/** Words in the names of fields whose values are secrets. */
const SECRET =
  'token|secret|pass(?:word|wd|phrase)|pwd|authorization|cookie|credential|api[-_]?key|ufrag|username(?:Fragment)?';
export const SECRET_FIELD = new RegExp(SECRET, 'i');

const BLANK = String.raw`(?:\s|\\+[nrt]|\+|%(?:25)*20)`;
const COLON = '(?::|%(?:25)*3a)';
const EQUALS = '(?:[:=]|%(?:25)*3[ad])';
const ONE_SLASH = '(?:/|%(?:25)*2f)';
const SLASH = String.raw`(?:[\\/]|%(?:25)*(?:2f|5c)){1,16}`;
/** After separators: the rest of an escape of which the last of them is the backslash. */
const ODD = String.raw`(?<!\\)\\(?:\\\\){0,8}`;
const AFTER = String.raw`(?:(?<=${ODD})(?:u[\da-f]{4}|[bfnrt])|(?<!${ODD})|(?![bfnrtu]))`;
/** A folder: ends at a separator, or at a sign that Windows allows in no name. */
const FOLDER = String.raw`(?:[^\\/":*?<>|%\r\n]|%(?!(?:25)*(?:2f|5c)))+`;
/** The beginning of a word, not in the middle of an escape. */
const START = String.raw`(?:(?<![\w\\])|(?<=(?<!\\)(?:\\\\){1,8})|(?<=\\[bfnrt]|\\u[\da-f]{4}|%(?:25)*[\da-f]{2}))`;
const HEX = '[\\da-f]{1,4}';
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;

const shape = (pattern: string, place: string): readonly [RegExp, string] => [new RegExp(pattern, 'giu'), place];

export const SHAPES: readonly (readonly [RegExp, string])[] = [
  shape(String.raw`${START}farsight(?:-dev)?${COLON}${ONE_SLASH}{2}[^\s"'\\]*`, REMOVED),
  // The user of an address, its query and its fragment.
  shape(String.raw`(?<=:\/\/)[^\s"\\/?#]{1,500}@`, `${REMOVED}@`),
  shape(String.raw`[?#](?<=:\/\/[^\s"\\?#]{0,500}.)[^\s"\\]+`, `?${REMOVED}`),
  shape(
    String.raw`((?:[?&#]|%(?:25)*(?:3f|26|23))(?:code|state|ticket|sig(?:nature)?|key)${EQUALS})[^\s"\\&]+`,
    `$1${REMOVED}`,
  ),
  // A field in quotes, a cookie up to the end of its text, any other field.
  shape(String.raw`((?:${SECRET})s?(\\*["'])\s*[:=]\s*\2)[^"\\]+`, `$1${REMOVED}`),
  shape(String.raw`(cookie\s*[:=]\s*)[^"\\\r\n]+`, `$1${REMOVED}`),
  shape(
    String.raw`((?:${SECRET})s?${BLANK}*${EQUALS}${BLANK}*(?:\\(?:\\\\)*["']|'|%(?:25)*2[27])?)(?:(?:bearer|basic|digest|negotiate)${BLANK}+)?[^\s"',;&\\]+`,
    `$1${REMOVED}`,
  ),
  shape(String.raw`${START}(Bearer)${BLANK}+[^\s"',;\\]+`, `$1 ${REMOVED}`),
  shape(String.raw`(${SLASH}poll${SLASH}${AFTER})[^\s/"'?\\%]+`, `$1${REMOVED}`),
  shape(
    String.raw`${START}[\p{L}\p{N}.!#$%&'*+^_~-]{1,64}(?:@|%(?:25)*40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`,
    '[email]',
  ),
  // Home folders, then folders of other computers.
  shape(`(${SLASH}(?:users|documents${BLANK}and${BLANK}settings)${SLASH}${AFTER})${FOLDER}`, '$1[user]'),
  shape(String.raw`(${SLASH}(?:home|run${SLASH}media)${SLASH}${AFTER})[^\s\\/"':%]+`, '$1[user]'),
  shape(String.raw`(?<!\\)(\\{2,8}|%(?:25)*5c)\1${FOLDER}(?:\1${FOLDER})+`, `$1$1${REMOVED}`),
  shape(`(${START}(?:file|smb)${COLON}(?:${ONE_SLASH}{4,5}|${ONE_SLASH}{2}))${FOLDER}(?=${SLASH})`, `$1${REMOVED}`),
  shape(String.raw`(candidate${COLON})[^"\\\r\n]*`, `$1${REMOVED}`),
];

const IP6 = String.raw`(?:${HEX}${COLON}){7}${HEX}|(?:${HEX}(?:${COLON}${HEX}){0,6})?${COLON}{2}(?:${HEX}(?:${COLON}${HEX}){0,6})?`;
const IP4 = String.raw`(?:${OCTET}\.){3}${OCTET}`;
/** An IP address other than this computer's own to itself. */
export const ADDRESS = new RegExp(
  String.raw`${START}(?<!:)(?!::1?(?![\w:]))(?:${IP6})(?![\w:])(?:%[\w.-]+)?|(?:(?<![\d.])|(?<=%(?:25)*[\da-f]{2}))(?!127\.|0\.0\.0\.0)${IP4}(?!\d|\.\d)`,
  'giu',
);
