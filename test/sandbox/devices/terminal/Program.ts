/** What runs in a terminal of a simulated device. */
export interface Program {
  /** The device's user that it runs as. */
  readonly user: string;
  /** What was typed. */
  write(bytes: Uint8Array): void;
  resize(cols: number, rows: number): void;
  /** Holds its output back, or lets it go on: a terminal that is not read. */
  setPaused(isPaused: boolean): void;
  end(): void;
}

export interface ProgramEvents {
  readonly onOutput: (bytes: Uint8Array) => void;
  /** Once, after all output. */
  readonly onExit: (code: number | null) => void;
}

export interface ProgramSize {
  readonly cols: number;
  readonly rows: number;
}

export type StartProgram = (size: ProgramSize, events: ProgramEvents) => Program;
