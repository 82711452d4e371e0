import { Skipped } from './outcome';
import { within } from './within';

interface Change {
  readonly what: string;
  readonly undo: () => Promise<void>;
}

/** What a run has changed, to be put back: the last first, also when the run is interrupted. */
export class Changes {
  private readonly made: Change[] = [];
  private readonly pending = new Set<Promise<unknown>>();
  private isClosed = false;
  private last: Promise<readonly string[]> = Promise.resolve([]);

  /** `undoMs`: how long it may take to put one change back. */
  constructor(private readonly undoMs: number) {}

  /**
   * Makes a change. `undo` gets what came of it; null: nothing came, and it may have been made all the same. It must not mind a
   * change that is gone already.
   */
  async make<T>(what: string, send: () => Promise<T>, undo: (answer: T | null) => Promise<void>): Promise<T> {
    if (this.isClosed) throw new Skipped('the run was interrupted');
    const remember = (answer: T | null) => this.made.push({ what, undo: () => undo(answer) });
    const sent = send().then(
      (answer) => {
        remember(answer);
        return answer;
      },
      (error: unknown) => {
        remember(null);
        throw error;
      },
    );
    this.pending.add(sent);
    try {
      return await sent;
    } finally {
      this.pending.delete(sent);
    }
  }

  /** No further changes are made. */
  close(): void {
    this.isClosed = true;
  }

  /** Puts everything back, after what is being put back already; the result names all that could not be since the beginning. */
  restore(): Promise<readonly string[]> {
    this.last = this.last.then(async (left) => {
      const before = await this.undoMade();
      // A change that never ends must not hold the others back.
      await Promise.allSettled(this.pending);
      return [...left, ...before, ...(await this.undoMade())];
    });
    return this.last;
  }

  private async undoMade(): Promise<readonly string[]> {
    const left: string[] = [];
    for (let change = this.made.pop(); change; change = this.made.pop()) {
      try {
        await within(change.undo(), this.undoMs, new Error(`it took longer than ${this.undoMs / 1000} s`));
      } catch (error) {
        left.push(`${change.what} (${(error as Error).message})`);
      }
    }
    return left;
  }
}
