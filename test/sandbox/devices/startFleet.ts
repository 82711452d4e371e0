import { fork } from 'node:child_process';
import path from 'node:path';
import type { ClockError } from './DeviceClock';
import type { DeviceIdentity, EnrolResult, ShownCode } from './enrol';

export interface Fleet {
  /** Tells the program to cut one device off, until it is told to connect it again. */
  drop(id: string): void;
  connect(id: string): void;
  /** Puts a device's clock wrong. */
  setClock(id: string, error: ClockError): void;
  /** Has a device ask for a credential; the code it shows and what becomes of it come as news. */
  enrol(identity: DeviceIdentity): void;
  stop(): Promise<void>;
}

/** A line a device would show on its own screen. */
export type FleetNews =
  | { readonly code: ShownCode; readonly model: string; readonly serial: string }
  | { readonly result: EnrolResult['outcome']; readonly model: string; readonly serial: string }
  | { readonly failure: string };

/** Starts the program that plays the devices; it ends with its parent. */
export function startFleet(
  server: string,
  factoryFile: string,
  { burnIn, onNews }: { readonly burnIn: boolean; readonly onNews: (news: FleetNews) => void },
): Fleet {
  const child = fork(path.join(__dirname, 'fleet.ts'), [server, factoryFile, ...(burnIn ? ['burn-in'] : [])], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (news) => onNews(news as FleetNews));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    drop: (id) => child.send({ drop: id }),
    connect: (id) => child.send({ connect: id }),
    setClock: (id, error) => child.send({ clock: { id, ...error } }),
    enrol: (identity) => child.send({ enrol: identity }),
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
