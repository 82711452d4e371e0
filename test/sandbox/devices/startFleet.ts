import { fork } from 'node:child_process';
import path from 'node:path';

export interface Fleet {
  /** Tells the program to cut one device off, until it is told to connect it again. */
  drop(id: string): void;
  connect(id: string): void;
  stop(): Promise<void>;
}

/** Starts the program that plays the devices; it ends with its parent. */
export function startFleet(server: string, factoryFile: string): Fleet {
  const child = fork(path.join(__dirname, 'fleet.ts'), [server, factoryFile], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    drop: (id) => child.send({ drop: id }),
    connect: (id) => child.send({ connect: id }),
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
