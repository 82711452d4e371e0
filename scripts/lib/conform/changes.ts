import { Skipped } from './outcome';

interface Change {
  readonly what: string;
  readonly undo: () => Promise<void>;
}

/** What a run has changed, to be put back: the last first, also when the run is interrupted. */
export class Changes {
  private readonly made: Change[] = [];
  private readonly pending = new Set<Promise<unknown>>();
  private isClosed = false;

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

  /** Puts everything back; the result names what could not be. */
  async restore(): Promise<readonly string[]> {
    await Promise.allSettled(this.pending);
    const left: string[] = [];
    for (let change = this.made.pop(); change; change = this.made.pop()) {
      try {
        await change.undo();
      } catch (error) {
        left.push(`${change.what} (${(error as Error).message})`);
      }
    }
    return left;
  }
}
