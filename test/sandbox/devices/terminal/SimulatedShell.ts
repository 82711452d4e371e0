import { COMMANDS, ShellError, type Output, type ShellState } from './commands';
import { LineEditor } from './LineEditor';
import type { Program, ProgramEvents, ProgramSize, StartProgram } from './Program';

const BANNER =
  'This is a simulated shell: it knows a few commands and runs no programs.\nThe sandbox can run a real one: npm start -- --pty\nType "help" for its commands.\n\n';
const NOT_FOUND = 127;
const INTERRUPTED = 130;

const hostOf = (model: string) => model.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Words of a line; quotes keep blanks together. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

/** The small shell of a simulated device: a line editor, a dozen commands, nothing of the computer that plays it. */
class SimulatedShell implements Program {
  readonly user = 'operator';
  private readonly editor: LineEditor;
  private readonly state: ShellState;
  private readonly history: string[] = [];
  private room: (() => void) | null = null;
  private interrupt: () => void = () => undefined;
  private isPaused = false;
  private isBusy = false;
  private isInterrupted = false;
  private hasEnded = false;
  private status = 0;

  constructor(
    model: string,
    private size: ProgramSize,
    private readonly events: ProgramEvents,
  ) {
    this.state = {
      model,
      host: hostOf(model),
      startedAt: Date.now(),
      size: () => this.size,
      history: this.history,
      folder: '/home/operator',
    };
    this.editor = new LineEditor({
      history: this.history,
      echo: (text) => this.out(text),
      onLine: (line) => void this.run(line),
      onEnd: () => this.exit(this.status),
    });
    this.out(BANNER);
    this.prompt();
  }

  write(bytes: Uint8Array): void {
    if (this.hasEnded) return;
    if (this.isBusy && bytes.includes(3)) {
      this.isInterrupted = true;
      this.interrupt();
      this.room?.();
      return;
    }
    this.editor.take(bytes);
  }

  resize(cols: number, rows: number): void {
    this.size = { cols, rows };
  }

  setPaused(isPaused: boolean): void {
    this.isPaused = isPaused;
    if (!isPaused) this.room?.();
  }

  end(): void {
    this.hasEnded = true;
    this.isInterrupted = true;
    this.interrupt();
    this.room?.();
  }

  private out(data: string | Uint8Array): void {
    if (this.hasEnded) return;
    // As a terminal's line discipline does with what programs write.
    this.events.onOutput(typeof data === 'string' ? Buffer.from(data.replaceAll('\n', '\r\n')) : data);
  }

  private prompt(): void {
    const folder = this.state.folder.replace(/^\/home\/operator/, '~');
    this.out(`\u001b[32m${this.user}@${this.state.host}\u001b[0m:\u001b[34m${folder}\u001b[0m$ `);
  }

  private exit(code: number): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.events.onExit(code);
  }

  private async run(line: string): Promise<void> {
    const [name = '', ...args] = wordsOf(line);
    if (name !== '') this.history.push(line);
    if (name === 'exit') {
      this.out('logout\n');
      this.exit(Number(args[0] ?? this.status) & 255);
      return;
    }
    this.isBusy = true;
    this.isInterrupted = false;
    try {
      if (name !== '') await this.copy(this.outputOf(name, args));
      this.status = 0;
    } catch (error) {
      this.out(`${(error as Error).message}\n`);
      this.status = error instanceof ShellError ? error.status : 1;
    }
    this.isBusy = false;
    if (this.hasEnded) return;
    this.prompt();
    this.editor.next();
  }

  private outputOf(name: string, args: readonly string[]): Output {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new ShellError(`${name}: command not found`, NOT_FOUND);
    return command[1](args, this.state);
  }

  /** Writes output no faster than it is taken; Ctrl+C ends it. */
  private async copy(output: Output): Promise<void> {
    const pieces = Symbol.asyncIterator in output ? output[Symbol.asyncIterator]() : output[Symbol.iterator]();
    for (;;) {
      const interrupted = new Promise<null>((resolve) => (this.interrupt = () => resolve(null)));
      const next = await Promise.race([Promise.resolve(pieces.next()), interrupted]);
      if (next === null) throw new ShellError('^C', INTERRUPTED);
      if (next.done === true) return;
      const piece = next.value;
      if (this.isPaused && !this.isInterrupted) await new Promise<void>((resolve) => (this.room = resolve));
      this.room = null;
      if (this.isInterrupted) throw new ShellError('^C', INTERRUPTED);
      this.out(piece);
      // Others of this process have their turn, a Ctrl+C too.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}

export const simulatedShell =
  (model: string): StartProgram =>
  (size, events) =>
    new SimulatedShell(model, size, events);
