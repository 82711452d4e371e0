import { ownValue } from '#app/lib/ownValue';
import { cut } from '#app/lib/cut';
/** A part of a map source's attribution. */
export interface Credit {
  readonly text: string;
  /** Null without a link. */
  readonly href: string | null;
}

/** More than fits the corner of a map is not shown. */
const MAX_CREDITS = 8;
const MAX_TEXT = 80;
const MAX_SOURCE = 2000;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  copy: '©',
  nbsp: ' ',
};

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ownValue(NAMED, name.toLowerCase()) ?? whole;
    const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const plain = (html: string): string =>
  cut(
    decode(html.replace(/<[^>]*>?/g, ' '))
      .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    MAX_TEXT,
  );

function addressOf(tag: string): string | null {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(tag) ?? [];
  const address = decode(double ?? single ?? bare ?? '').trim();
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { username, password, href } = new URL(address);
  return username === '' && password === '' ? href : null;
}

/** The credits of a source: its HTML as texts and addresses, to be rendered as such; nothing else of it is kept. */
export function readCredits(html: unknown): readonly Credit[] {
  if (typeof html !== 'string') return [];
  const credits: Credit[] = [];
  let rest = html.slice(0, MAX_SOURCE).replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gis, ' ');
  const add = (text: string, href: string | null) => {
    if (/[\p{L}\p{N}©]/u.test(text)) credits.push({ text, href });
  };
  while (rest !== '' && credits.length < MAX_CREDITS) {
    const link = /<a(?=[\s>])[^>]*>/i.exec(rest);
    if (!link) break;
    add(plain(rest.slice(0, link.index)), null);
    const inside = rest.slice(link.index + link[0].length);
    const end = /<\/a\s*>/i.exec(inside);
    add(plain(end ? inside.slice(0, end.index) : inside), addressOf(link[0]));
    rest = end ? inside.slice(end.index + end[0].length) : '';
  }
  add(plain(rest), null);
  return credits.slice(0, MAX_CREDITS);
}
