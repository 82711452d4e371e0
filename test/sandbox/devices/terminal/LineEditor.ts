export interface LineEditorOptions {
  readonly history: readonly string[];
  readonly echo: (text: string) => void;
  readonly onLine: (line: string) => void;
  /** Ctrl+D on an empty line. */
  readonly onEnd: () => void;
}

const MAX_LINE = 4096;
/** Lines that wait while a command runs. */
const MAX_WAITING = 200;
const ERASE = '\b \b';

/** A line as it is typed: echo, backspace, Ctrl+C, U and D, and the lines before with the arrow keys. */
export class LineEditor {
  private readonly decoder = new TextDecoder();
  private readonly waiting: string[] = [];
  private line = '';
  private isHeld = false;
  private shown = 0;
  private rest = '';

  constructor(private readonly options: LineEditorOptions) {}

  take(bytes: Uint8Array): void {
    this.rest += this.decoder.decode(bytes, { stream: true });
    // An escape sequence, or one character.
    const tokens = this.rest.match(/\u001b\[[0-9;]*[A-Za-z~]|\u001bO[A-Z]|[^\u001b]|\u001b(?![[O])/gu) ?? [];
    const used = tokens.reduce((sum, token) => sum + token.length, 0);
    this.rest = used < this.rest.length && this.rest.length < 16 ? this.rest.slice(used) : '';
    for (const token of tokens) this.key(token);
  }

  /** The command has ended: the next line may come. */
  next(): void {
    this.isHeld = false;
    this.shown = 0;
    // What was typed meanwhile: a line among it holds the rest again.
    for (const token of this.waiting.splice(0)) this.key(token);
  }

  private key(token: string): void {
    if (this.isHeld) {
      if (this.waiting.length < MAX_WAITING * 100) this.waiting.push(token);
      return;
    }
    const { echo, onLine, onEnd } = this.options;
    switch (token) {
      case '\r':
      case '\n': {
        echo('\n');
        const { line } = this;
        this.line = '';
        this.isHeld = true;
        return onLine(line);
      }
      case '\u007f':
      case '\b':
        return this.erase(1);
      case '\u0015':
        return this.erase(this.line.length);
      case '\u0003': {
        echo('^C\n');
        this.line = '';
        this.isHeld = true;
        return onLine('');
      }
      case '\u0004':
        return this.line === '' ? onEnd() : undefined;
      case '\u001b[A':
      case '\u001bOA':
        return this.recall(this.shown + 1);
      case '\u001b[B':
      case '\u001bOB':
        return this.recall(this.shown - 1);
      default:
        return this.insert(token);
    }
  }

  private insert(token: string): void {
    if (/^[\u0000-\u001f]/.test(token) || this.line.length >= MAX_LINE) return;
    this.line += token;
    this.options.echo(token);
  }

  private erase(count: number): void {
    const characters = Array.from(this.line);
    const gone = Math.min(count, characters.length);
    this.line = characters.slice(0, characters.length - gone).join('');
    this.options.echo(ERASE.repeat(gone));
  }

  private recall(back: number): void {
    const { history } = this.options;
    if (back < 0 || back > history.length) return;
    this.shown = back;
    this.erase(this.line.length);
    for (const character of back === 0 ? '' : (history[history.length - back] ?? '')) this.insert(character);
  }
}
