import { fork } from 'node:child_process';
import path from 'node:path';
import type { ClockError } from './DeviceClock';
import type { Behaviour } from './settings/SectionState';
import type { DeviceIdentity, EnrolResult, ShownCode } from './enrol';

export interface Fleet {
  /** Tells the program to cut one device off, until it is told to connect it again. */
  drop(id: string): void;
  connect(id: string): void;
  /** Sets a device's clock wrong. */
  setClock(id: string, error: ClockError): void;
  /** How a device treats changes of its settings; `{}`: as usual. */
  setBehaviour(id: string, behaviour: Behaviour): void;
  /** Holds a vehicle armed or disarmed; null: as its flight has it. */
  holdArmed(id: string, isArmed: boolean | null): void;
  /** Holds a battery at so many percent; null: as its flight has it. */
  holdBattery(id: string, percent: number | null): void;
  /** Restarts a device: it comes back after some seconds with another boot id. */
  boot(id: string): void;
  /** Has a device request a credential; its code and the outcome come as news. */
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
  {
    burnIn,
    hasRealShell,
    onNews,
  }: { readonly burnIn: boolean; readonly hasRealShell: boolean; readonly onNews: (news: FleetNews) => void },
): Fleet {
  const child = fork(
    path.join(__dirname, 'fleet.ts'),
    [server, factoryFile, ...(burnIn ? ['burn-in'] : []), ...(hasRealShell ? ['pty'] : [])],
    {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  child.on('message', (news) => onNews(news as FleetNews));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    drop: (id) => child.send({ drop: id }),
    connect: (id) => child.send({ connect: id }),
    setClock: (id, error) => child.send({ clock: { id, ...error } }),
    setBehaviour: (id, is) => child.send({ behaviour: { id, is } }),
    holdArmed: (id, is) => child.send({ armed: { id, is } }),
    holdBattery: (id, is) => child.send({ battery: { id, is } }),
    boot: (id) => child.send({ boot: id }),
    enrol: (identity) => child.send({ enrol: identity }),
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
