import { UNKNOWN_CALL } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import type { DeviceTopic } from '#app/events/deviceEvent';
import type { Platform } from '../../platform/Platform';
import type { LiveState } from '../LiveConnection';
import { connectFeed, type FeedConnection, type Take } from './connectFeed';

/** Why no stream can be had. `too-many`: for now. */
export type Refusal = 'unsupported' | 'forbidden' | 'too-many';

export interface StreamState {
  readonly isConnected: boolean;
  readonly refusal: Refusal | null;
}

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  ...UNKNOWN_CALL.map((status) => [status, 'unsupported'] as const),
  [403, 'forbidden'],
  [429, 'too-many'],
]);
/** An old server, or a role without access: not asked again until the device comes online. */
const isFinal = (refusal: Refusal | null) => refusal !== null && refusal !== 'too-many';
const refusalOf = (status: number | null) => (status === null ? null : (REFUSALS.get(status) ?? null));

export interface StreamListener {
  readonly take: Take;
  readonly tell: (state: StreamState) => void;
}

interface Line {
  readonly connection: FeedConnection;
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
    const source = { kind: 'device', id, topics } as const;
    const connection = connectFeed(events, source, {
      take,
      isFinal: (status) => isFinal(refusalOf(status)),
      onState: (name, refused) => {
        line.state = { isConnected: name === 'connected', refusal: refusalOf(refused) };
        settle(line, name);
      },
    });
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
