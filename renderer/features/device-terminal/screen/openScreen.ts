import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal, type ITerminalOptions } from '@xterm/xterm';
import css from '@xterm/xterm/css/xterm.css';
import { letterOf } from '../../../lib/letterOf';
import { guardOutput } from './guardOutput';
import { hasLineEnd, withoutControls } from './pastedText';
import { adopt, createSafeDocument } from './safeDocument';
import { scrolledRows } from './scrolledRows';
import { TouchScroll } from './TouchScroll';
import { SHORTCUTS, type TerminalShortcut } from './shortcuts';

export interface ScreenSize {
  readonly cols: number;
  readonly rows: number;
}

export interface ScreenOptions {
  readonly label: string;
  readonly fontSize: number;
  readonly isReaderMode: boolean;
  /** A recording: no input, and no answers to its queries. */
  readonly isReadOnly?: boolean;
  /** What was typed, and what programs are answered. */
  readonly onInput?: (text: string) => void;
  /** Bytes that are no text, of mouse reports. */
  readonly onBinary?: (bytes: string) => void;
  /** What is pasted or dropped; it is sent by `paste`. */
  readonly onPaste?: (text: string) => void;
  readonly onResize?: (size: ScreenSize) => void;
  /** Ctrl+Shift+M, F and C. */
  readonly onShortcut?: (key: TerminalShortcut) => void;
  readonly isQuiet?: () => boolean;
}

export interface Screen {
  write(data: Uint8Array | string, onDrawn?: () => void): void;
  /** Fits it into its element; the size that it has then. */
  fit(): ScreenSize;
  resize(size: ScreenSize): void;
  size(): ScreenSize;
  focus(): void;
  reset(): void;
  /** Without control characters, in the form that the program asked for. */
  paste(text: string): void;
  find(text: string, isBack: boolean): boolean;
  selection(): string;
  /** The rows that are seen now, without what is empty at their ends. */
  shown(): string;
  /** Keys of a key bar as the program wants them: arrows have two forms. */
  keysFor(keys: string): string;
  setLabel(label: string): void;
  setFontSize(px: number): void;
  setReaderMode(isOn: boolean): void;
  dispose(): void;
}

/** In place of the rules that xterm.js cannot write itself (`scripts/webpack/styleObjectLoader.ts`). */
const SCROLL_BAR = '.xterm .xterm-scrollable-element>.scrollbar>.slider{background:var(--fs-control)}';

const SCROLLBACK = 10_000;
/** WCAG 2.2, 1.4.3: colours of programs are made readable. */
const MIN_CONTRAST = 4.5;
/** An arrow, as long as no program asks for the other form (DECCKM). */
const ARROW = /^\u001b\[([A-D])$/;

function themeOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--fs-${name}`).trim();
  return { background: token('stage'), foreground: token('hud'), cursor: token('hud'), font: token('mono') };
}

/** Real programs find the usual terminal; the document is one that the page's policy lets write its styles. */
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

/** Takes text that is pasted or dropped in place of xterm.js; the result ends it. */
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
  // Without this nothing can be dropped.
  element.addEventListener('dragover', (event) => event.preventDefault(), options);
  return () => listeners.abort();
}

/** Text with a line end that is no single key, as a phone's keyboard inserts it from its clipboard. */
const isInserted = (text: string): boolean => text.length > 1 && !text.startsWith('\u001b') && hasLineEnd(text);

/** Hands on what is typed and pasted; a paste that was confirmed comes back as `paste`. */
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

/** A line that was wrapped is one line again. */
function shownRows({ buffer: { active }, rows }: Terminal): string {
  let text = '';
  for (let row = active.viewportY; row < active.viewportY + rows; row += 1) {
    const line = active.getLine(row);
    const isWrapped = active.getLine(row + 1)?.isWrapped === true;
    text += `${line?.translateToString(!isWrapped) ?? ''}${isWrapped ? '' : '\n'}`;
  }
  return text.trimEnd();
}

/** Opens xterm.js in an element, within the page's policy and closed to what output may try (`guardOutput`). */
export function openScreen(element: HTMLElement, options: ScreenOptions): Screen {
  const { isReadOnly = false, isQuiet = () => isReadOnly } = options;
  const dropSheet = adopt(css + SCROLL_BAR);
  const terminal = new Terminal(optionsOf(element, options));
  const fit = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.loadAddon(new Unicode11Addon());
  // Emoji are as wide as programs take them to be: two cells.
  terminal.unicode.activeVersion = '11';
  const output = guardOutput(terminal, { isQuiet });
  terminal.attachCustomKeyEventHandler((event) => {
    // The browser pastes, as in every other field; `handlePaste` looks at what.
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
  const touch = new TouchScroll(element, scrolledRows(terminal));
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
