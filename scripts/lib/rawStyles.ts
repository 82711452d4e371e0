// Raw values in the style sheets of pages and parts, and selectors that cost every page: colour, type, radius, space and breakpoints come from `renderer/theme/tokens.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process';

export interface RawValue {
  readonly line: number;
  readonly declaration: string;
  readonly reason: string;
}

const NAMED =
  /(^|[\s,(])(white|black|red|green|blue|yellow|orange|gr[ae]y|silver|gold|purple|pink|cyan|magenta|navy|teal)($|[\s,)])/i;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const LENGTH = /(?<![\w.-])\d*\.?\d+(px|rem|pt)\b/;
const SPACING = /^(scroll-)?(padding|margin)(-\w+)*$|^((row|column)-)?gap$/;
const SPACES = /(?<![\w.])(\d*\.?\d+)(px|rem|pt)\b/g;
/** Lines and optical corrections are narrower than the first step of the grid, in px. */
const FIRST_STEP_PX = 4;
/** Just below and at each of the three breakpoints. */
const BREAKPOINTS: readonly string[] = ['639px', '640px', '959px', '960px', '1279px', '1280px'];

/** Breakpoints that one page owes to its design. */
const OWN_BREAKPOINTS: Readonly<Record<string, readonly string[]>> = {
  // The list of sections becomes a select where it no longer fits beside its page.
  'renderer/shell/device/SettingsFrame.module.css': ['720px'],
  // The battery goes before the names of devices do.
  'renderer/features/devices/components/DeviceRow.module.css': ['767px', '359px'],
  'renderer/features/devices/components/DeviceTable.module.css': ['767px', '359px'],
  'renderer/features/devices/components/NeedsCode.module.css': ['767px', '359px'],
  'renderer/features/devices/components/RowExtras.module.css': ['359px'],
  // On the narrowest phones pictures, gaps and a second chooser give way to words.
  'renderer/features/devices/components/Access.module.css': ['359px'],
  'renderer/features/devices/components/ListTools.module.css': ['359px', '767px'],
  'renderer/shell/Header.module.css': ['359px', '767px'],
  'renderer/shell/device/DeviceLayout.module.css': ['359px'],
  'renderer/features/device-alerts/components/Alerts.module.css': ['359px'],
  'renderer/features/live-view/components/stage/Stage.module.css': ['359px'],
  'renderer/features/live-view/components/LiveSkeleton.module.css': ['359px'],
  // What needs a person is never cut: the wall's size, on the narrowest phones its name, and beside the notice of a lost connection all counts
  // give way to that.
  'renderer/features/live-view/components/wall/Head.module.css': ['359px', '1439px', '1599px'],
};

/**
 * An attribute, state or `:not()` within `:has()`: with one such rule in a style sheet, Chromium looks through the ancestors
 * of everything that is put into a page or taken out. Two thirds of the style work of a busy list went into that.
 */
const HAS = /:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const COSTLY = 'more than classes and tags in `:has()`';
const isCostly = (has: string) => /\[|:(?!empty\b)/.test(has.slice(':has'.length));

const hasRawSpace = (value: string) =>
  [...value.matchAll(SPACES)].some(([, size, unit]) => unit !== 'px' || Number(size) >= FIRST_STEP_PX);

function reasonOf(property: string, value: string): string | null {
  if (COLOUR.test(value) || NAMED.test(value)) return 'a raw colour';
  if ((property === 'font' || property === 'font-size' || property === 'line-height') && LENGTH.test(value))
    return 'a raw size of type';
  if (SPACING.test(property) && hasRawSpace(value)) return 'a raw space';
  if (/^border(-\w+)*-radius$/.test(property) && LENGTH.test(value)) return 'a raw radius';
  return null;
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** What a style sheet holds that should be a token. */
export function findRawValues(css: string, ownBreakpoints: readonly string[] = []): readonly RawValue[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/url\([^)]*\)/g, blank);
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const found: RawValue[] = [];
  for (const match of text.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [declaration, property = '', value = ''] = match;
    const reason = reasonOf(property, value);
    if (reason !== null)
      found.push({ line: lineAt(match.index), declaration: declaration.replace(/\s+/g, ' '), reason });
  }
  for (const match of text.matchAll(HAS))
    if (isCostly(match[0]))
      found.push({
        line: lineAt(match.index),
        declaration: match[0],
        reason: COSTLY,
      });
  for (const match of text.matchAll(/@(media|container)\b([^{]*)\{/g)) {
    if (match[1] === 'container') continue;
    for (const [width] of (match[2] ?? '').matchAll(/(?<=width\s*[:<>=]+\s*)[\d.]+\w+/g)) {
      if (BREAKPOINTS.includes(width) || ownBreakpoints.includes(width)) continue;
      found.push({ line: lineAt(match.index), declaration: match[0].trim(), reason: 'a raw breakpoint' });
    }
  }
  return found;
}

/** Every style sheet; those of the theme make the tokens, so that only what costs every page is looked for in them. */
function sheetsOf(root: string): readonly string[] {
  const all = readdirSync(path.join(root, 'renderer'), { recursive: true, encoding: 'utf8' });
  return all
    .map((file) => path.posix.join('renderer', file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.css'))
    .sort();
}

/** One line for each raw value of a repository; none when all is well. */
export function rawStyles(root = ROOT): readonly string[] {
  return sheetsOf(root).flatMap((file) =>
    findRawValues(readFileSync(path.join(root, file), 'utf8'), OWN_BREAKPOINTS[file])
      .filter(({ reason }) => reason === COSTLY || !file.startsWith('renderer/theme/'))
      .map(({ line, declaration, reason }) => `${file}:${line} has ${reason}: ${declaration}`),
  );
}
