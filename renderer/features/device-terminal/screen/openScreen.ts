import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Terminal, type ITerminalOptions } from '@xterm/xterm';
import css from '@xterm/xterm/css/xterm.css';
import { guardOutput } from './guardOutput';
import { adopt, createSafeDocument } from './safeDocument';
import { scrolledRows } from './scrolledRows';
import { TouchScroll } from './TouchScroll';

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
  readonly onPaste?: (text: string) => void;
  readonly onResize?: (size: ScreenSize) => void;
  /** Ctrl+Shift+M, F and C. */
  readonly onShortcut?: (key: 'leave' | 'find' | 'copy') => void;
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
  /** As if it had been typed, in the form that the program asked for. */
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
const SHORTCUTS: Readonly<Record<string, 'leave' | 'find' | 'copy'>> = { KeyM: 'leave', KeyF: 'find', KeyC: 'copy' };

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

/** Takes what is pasted in place of xterm.js; the result ends it. */
function takePastes(element: HTMLElement, onPaste: (text: string) => void): () => void {
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onPaste(event.clipboardData?.getData('text/plain') ?? '');
  };
  element.addEventListener('paste', handlePaste, true);
  return () => element.removeEventListener('paste', handlePaste, true);
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
  const output = guardOutput(terminal, { isQuiet });
  terminal.attachCustomKeyEventHandler((event) => {
    // The browser pastes, as in every other field; `handlePaste` looks at what.
    if (event.ctrlKey && event.code === 'KeyV') return false;
    const name = event.ctrlKey && event.shiftKey ? SHORTCUTS[event.code] : undefined;
    if (name === undefined) return true;
    event.preventDefault();
    if (event.type === 'keydown') options.onShortcut?.(name);
    return false;
  });
  terminal.open(element);
  const setLabel = (label: string) => terminal.textarea?.setAttribute('aria-label', label);
  setLabel(options.label);
  const { onInput, onBinary, onPaste, onResize } = options;
  if (onInput && !isReadOnly) terminal.onData(onInput);
  if (onBinary && !isReadOnly) terminal.onBinary(onBinary);
  if (onResize) terminal.onResize(({ cols, rows }) => onResize({ cols, rows }));
  const stopPastes = takePastes(element, (text) => onPaste?.(text));
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
    paste: (text) => terminal.paste(text),
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
      stopPastes();
      touch.dispose();
      terminal.dispose();
      dropSheet();
    },
  };
}
