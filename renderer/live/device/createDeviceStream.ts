import { openDeviceEvents } from '#app/api/events';
import type { DeviceTopic } from '#app/domain/eventSource';
import type { DeviceId } from '#app/domain/ids';
import type { Platform } from '../../platform/Platform';
import { LiveConnection, type LiveState } from '../LiveConnection';

/** Why no stream can be had. `too-many`: for now. */
export type Refusal = 'unsupported' | 'forbidden' | 'too-many';

export interface StreamState {
  readonly isConnected: boolean;
  readonly refusal: Refusal | null;
}

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  [404, 'unsupported'],
  [501, 'unsupported'],
  [403, 'forbidden'],
  [429, 'too-many'],
]);
/** An old server, or a role without access: not asked again until the device comes online. */
const isFinal = (refusal: Refusal | null) => refusal !== null && refusal !== 'too-many';

/** Unlike the account's stream, which gives up after three attempts, this one retries while it is wanted. */
const AGAIN_MS = 5000;

export interface StreamListener {
  readonly take: (name: string, data: string) => void;
  readonly tell: (state: StreamState) => void;
}

interface Line {
  readonly connection: LiveConnection;
  state: StreamState;
}

/**
 * The event stream of one device. Other topics need another stream: the present one goes on until the new one is open,
 * so that nothing that is shown pauses. At most two are open at once, and only then.
 */
export function createDeviceStream(events: Platform['events'], id: DeviceId, { take, tell }: StreamListener) {
  let current: Line | null = null;
  /** Opens to take the place of the current one. */
  let next: Line | null = null;

  const settle = (line: Line, name: LiveState['name']) => {
    if (line === next && name !== 'connecting') {
      current?.connection.stop();
      [current, next] = [next, null];
    } else if (line === current && next && !line.state.isConnected) {
      line.connection.stop();
      [current, next] = [next, null];
    }
    if (current) tell(current.state);
  };
  const connect = (topics: readonly DeviceTopic[]): Line => {
    let refusal: Refusal | null = null;
    const connection: LiveConnection = new LiveConnection(
      { open: (handlers) => events.open(handlers, { kind: 'device', id, topics }) },
      {
        onState: ({ name }) => {
          if (name === 'connected' || (name === 'connecting' && isFinal(refusal))) refusal = null;
          line.state = { isConnected: name === 'connected', refusal };
          settle(line, name);
          // Does nothing if it was stopped meanwhile.
          if (name === 'lost' && !isFinal(refusal)) window.setTimeout(() => connection.reconnect(), AGAIN_MS);
        },
        onOpen: () => undefined,
        onEvent: take,
        onRefused: (status) => {
          refusal = REFUSALS.get(status) ?? null;
          return isFinal(refusal);
        },
        // The account's stream ends the session.
        onUnauthorized: () => undefined,
      },
      openDeviceEvents.path,
    );
    const line: Line = { connection, state: { isConnected: false, refusal: null } };
    return line;
  };
  return {
    open: (topics: readonly DeviceTopic[]) => {
      next?.connection.stop();
      next = null;
      const line = connect(topics);
      if (current?.state.isConnected) next = line;
      else {
        current?.connection.stop();
        current = line;
      }
      line.connection.start();
    },
    /** The device came online: asks once more where the server had refused. */
    retry: () => {
      if (isFinal(current?.state.refusal ?? null)) current?.connection.reconnect();
    },
    close: () => {
      for (const line of [current, next]) line?.connection.stop();
      if (current) tell({ isConnected: false, refusal: current.state.refusal });
      current = null;
      next = null;
    },
  };
}
