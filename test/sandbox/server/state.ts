import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { seed, type FactoryDevice } from '../seed/seed';
import { migrate, StateSchema, type State } from './records';

/** A sentence for the terminal: the sandbox could not start, and what to do. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

function writePrivate(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, file);
}

/** What survives a restart: devices, who may use them, invitations. Written whole and atomically, readable only by its owner. */
export class StateFile {
  readonly state: State;
  readonly factoryFile: string;
  private readonly file: string;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(dataDir: string, options: { devices: number; reset: boolean }) {
    this.file = path.join(dataDir, 'state.json');
    this.factoryFile = path.join(dataDir, 'factory.json');
    if (options.reset) {
      rmSync(this.file, { force: true });
      rmSync(this.factoryFile, { force: true });
      rmSync(`${this.factoryFile}.given`, { force: true });
      rmSync(`${this.factoryFile}.settings`, { force: true });
    }
    this.state = this.load(options.devices);
  }

  private load(devices: number): State {
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch {
      const { state, factory } = seed(devices, Date.now());
      writePrivate(this.factoryFile, JSON.stringify(factory, null, 1));
      writePrivate(this.file, JSON.stringify(state));
      return state;
    }
    try {
      return v.parse(StateSchema, migrate(JSON.parse(text)));
    } catch {
      throw new SandboxError(
        `The saved sandbox state in ${this.file} cannot be read. Start with --reset to start over.`,
      );
    }
  }

  get factory(): FactoryDevice[] {
    return JSON.parse(readFileSync(this.factoryFile, 'utf8')) as FactoryDevice[];
  }

  /** Saves within a second; many changes make one write. */
  changed(): void {
    if (!this.isClosed) this.timer ??= setTimeout(() => this.save(), 500);
  }

  close(): void {
    this.save();
    this.isClosed = true;
  }

  private save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    writePrivate(this.file, JSON.stringify(this.state));
  }
}
