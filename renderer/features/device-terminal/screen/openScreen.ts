import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal, type ITerminalOptions } from '@xterm/xterm';
import css from '@xterm/xterm/css/xterm.css';
import { letterOf } from '../../../lib/letterOf';
import { guardOutput } from './guardOutput';
import { hasLineEnd, withoutControls } from './pastedText';
import { adopt, createSafeDocument } from './safeDocument';
import { scrollByTouch } from './scrollByTouch';
import { SHORTCUTS, type TerminalShortcut } from './shortcuts';

export interface ScreenSize {
  readonly cols: number;
  readonly rows: number;
}

export interface ScreenOptions {
  readonly label: string;
  readonly fontSize: number;
  readonly isReaderMode: boolean;
  /** True for a recording: it takes no input, and its queries get no answers. */
  readonly isReadOnly?: boolean;
  /** Called with typed text, and with answers to programs. */
  readonly onInput?: (text: string) => void;
  /** Called with the bytes of mouse reports, which are no text. */
  readonly onBinary?: (bytes: string) => void;
  /** Called with text that is pasted or dropped. `paste` sends it. */
  readonly onPaste?: (text: string) => void;
  readonly onResize?: (size: ScreenSize) => void;
  /** Called for Ctrl+Shift+M, F and C. */
  readonly onShortcut?: (key: TerminalShortcut) => void;
  readonly isQuiet?: () => boolean;
}

export interface Screen {
  write(data: Uint8Array | string, onDrawn?: () => void): void;
  /** Fits the screen into its element, and returns its size. */
  fit(): ScreenSize;
  resize(size: ScreenSize): void;
  size(): ScreenSize;
  focus(): void;
  reset(): void;
  /** Sends text without its control characters, as a bracketed paste if the program asked for that. */
  paste(text: string): void;
  find(text: string, isBack: boolean): boolean;
  selection(): string;
  /** Returns the visible rows, without the spaces at their ends. */
  shown(): string;
  /** Returns the keys of a key bar in the form that the program asked for: arrows have two forms. */
  keysFor(keys: string): string;
  setLabel(label: string): void;
  setFontSize(px: number): void;
  setReaderMode(isOn: boolean): void;
  dispose(): void;
}

/** Style rules that the page's policy keeps xterm.js from writing (`scripts/webpack/styleObjectLoader.ts`). */
const SCROLL_BAR = '.xterm .xterm-scrollable-element>.scrollbar>.slider{background:var(--fs-control)}';

const SCROLLBACK = 10_000;
/** Least contrast of text in colours that programs choose (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
/** Matches an arrow key in its usual form; programs can ask for another one (DECCKM). */
const ARROW = /^\u001b\[([A-D])$/;

function themeOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--fs-${name}`).trim();
  return { background: token('stage'), foreground: token('hud'), cursor: token('hud'), font: token('mono') };
}

/** Returns the options of xterm.js: a terminal as programs expect it, and a document that can write styles under the page's policy. */
function optionsOf(
  element: HTMLElement,
  { fontSize, isReaderMode, isReadOnly = false }: ScreenOptions,
): ITerminalOptions {
  const { font, ...theme } = themeOf(element);
  return {
    documentOverride: createSafeDocument(),
    theme,
    fontFamily: font,
    fontSize,
    screenReaderMode: isReaderMode,
    scrollback: SCROLLBACK,
    disableStdin: isReadOnly,
    minimumContrastRatio: MIN_CONTRAST,
    allowProposedApi: true,
    // Links in the output are never opened: their text may differ from their target.
    linkHandler: null,
    logLevel: 'off',
  };
}

/** Handles pasted and dropped text instead of xterm.js. Returns the function that stops this. */
function takePastes(element: HTMLElement, onPaste: (text: string) => void): () => void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    event.preventDefault();
    event.stopPropagation();
    const text = data?.getData('text/plain') ?? '';
    if (text !== '') onPaste(text);
  };
  element.addEventListener('paste', (event) => take(event, event.clipboardData), options);
  element.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
  // Without this the browser allows no drop.
  element.addEventListener('dragover', (event) => event.preventDefault(), options);
  return () => listeners.abort();
}

/** Returns whether input is more than one key and has a line end. A phone's keyboard inserts its clipboard like that. */
const isInserted = (text: string): boolean => text.length > 1 && !text.startsWith('\u001b') && hasLineEnd(text);

/** Passes typed and pasted text on. The page asks about a paste and sends it with `paste`. */
function takeInput(
  terminal: Terminal,
  element: HTMLElement,
  { onInput, onBinary, onPaste }: Pick<ScreenOptions, 'onInput' | 'onBinary' | 'onPaste'>,
) {
  let isPasting = false;
  terminal.onData((text) => (isInserted(text) && !isPasting ? onPaste?.(text) : onInput?.(text)));
  if (onBinary) terminal.onBinary(onBinary);
  return {
    paste: (text: string) => {
      isPasting = true;
      terminal.paste(withoutControls(text));
      isPasting = false;
    },
    stop: takePastes(element, (text) => onPaste?.(text)),
  };
}

/** Returns the visible rows as text, with the rows of a wrapped line joined. */
function shownRows({ buffer: { active }, rows }: Terminal): string {
  let text = '';
  for (let row = active.viewportY; row < active.viewportY + rows; row += 1) {
    const line = active.getLine(row);
    const isWrapped = active.getLine(row + 1)?.isWrapped === true;
    text += `${line?.translateToString(!isWrapped) ?? ''}${isWrapped ? '' : '\n'}`;
  }
  return text.trimEnd();
}

/** Opens xterm.js in an element, under the page's policy, with output restricted to drawing (`guardOutput`). */
export function openScreen(element: HTMLElement, options: ScreenOptions): Screen {
  const { isReadOnly = false, isQuiet = () => isReadOnly } = options;
  const dropSheet = adopt(css + SCROLL_BAR);
  const terminal = new Terminal(optionsOf(element, options));
  const fit = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.loadAddon(new Unicode11Addon());
  // Makes emoji two cells wide, as programs expect.
  terminal.unicode.activeVersion = '11';
  const output = guardOutput(terminal, { isQuiet });
  terminal.attachCustomKeyEventHandler((event) => {
    // Lets the browser paste, as in any field; `takePastes` passes the text on.
    const letter = event.ctrlKey ? (letterOf(event) ?? '') : '';
    if (letter === 'v') return false;
    const name = event.shiftKey ? SHORTCUTS[letter] : undefined;
    if (name === undefined) return true;
    event.preventDefault();
    if (event.type === 'keydown') options.onShortcut?.(name);
    return false;
  });
  terminal.open(element);
  const setLabel = (label: string) => terminal.textarea?.setAttribute('aria-label', label);
  setLabel(options.label);
  const { onResize } = options;
  if (onResize) terminal.onResize(({ cols, rows }) => onResize({ cols, rows }));
  const input = takeInput(terminal, element, isReadOnly ? {} : options);
  const touch = scrollByTouch(terminal, element);
  const size = () => ({ cols: terminal.cols, rows: terminal.rows });
  return {
    write: output.write,
    fit: () => {
      if (element.clientWidth > 0) fit.fit();
      return size();
    },
    resize: output.resize,
    size,
    focus: () => terminal.focus(),
    reset: output.reset,
    paste: input.paste,
    find: (text, isBack) => (isBack ? search.findPrevious(text) : search.findNext(text)),
    selection: () => terminal.getSelection(),
    shown: () => shownRows(terminal),
    keysFor: (keys) => (terminal.modes.applicationCursorKeysMode ? keys.replace(ARROW, '\u001bO$1') : keys),
    setLabel,
    setFontSize: (px) => {
      terminal.options.fontSize = px;
      if (!isReadOnly) fit.fit();
    },
    setReaderMode: (isOn) => {
      terminal.options.screenReaderMode = isOn;
    },
    dispose: () => {
      output.stop();
      input.stop();
      touch.dispose();
      terminal.dispose();
      dropSheet();
    },
  };
}
