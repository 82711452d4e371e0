import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import type { LinkSpec } from '../net/Link';
import { WhepBehaviourSchema, type WhepBehaviour } from './whep/behaviour';
import type { VideoFault } from '../media/videoFaults';
import { isFault, type Fault } from './faults';
import { isSameSecret, randomToken } from './secrets';

/** The controls of a running sandbox, for tests. */
export interface Control {
  addFault(fault: Fault): void;
  clearFaults(): void;
  /** Takes the listener down (connections refused, open ones cut) or up again on the same port; sessions live on. */
  setListening(isUp: boolean): Promise<void>;
  /** False for a device that has no stream. */
  setVideoFault(deviceId: string, fault: VideoFault): boolean;
  /** Sets the behaviour of a stream's WHEP endpoint; `{}` is the default. */
  setWhep(deviceId: string, streamId: string, behaviour: WhepBehaviour): void;
  /** Has another server of this machine answer everything below a path; null ends it. */
  forward(prefix: string, origin: string | null): void;
  /** The link of a device's connection, both directions, whether it is there now or comes later; `{}` is a clean one. */
  setDeviceLink(deviceId: string, spec: Partial<LinkSpec>): void;
  /** The link of a viewer's video (ICE, DTLS, RTP, RTCP), running sessions included; of all viewers without a user. */
  setViewerLink(spec: Partial<LinkSpec>, userId?: string): void;
  /** The link of every HTTP connection, open ones included: pages, calls, event streams. Whose it is, is not known at that level. */
  setHttpLink(spec: Partial<LinkSpec>): void;
  /** Ends the event streams, those of new log lines included. */
  dropStreams(): void;
  /** Streams stay open, and nothing more is written. */
  setSilent(isSilent: boolean): void;
  /** Raw text into every open stream. */
  inject(text: string): void;
  endSessions(): void;
  /** Makes every sign-in so much older. */
  ageSignIns(ms: number): void;
  /** Makes every change of settings so much older. */
  ageSettings(ms: number): void;
  /** Cuts every viewer of a terminal off, as a broken network does. */
  cutTerminals(): void;
  stats(): {
    requests: Readonly<Record<string, number>>;
    openStreams: number;
    openedStreams: number;
    viewers: number;
    /** Attached to terminals. */
    terminalViewers: number;
    /** How often viewers were attached to terminals. */
    terminalConnections: number;
  };
}

/** Ranges are checked where the link is set. */
const Spec = v.pipe(
  v.unknown(),
  v.check((spec) => !Array.isArray(spec)),
  v.strictObject({
    delayMs: v.optional(v.number()),
    jitterMs: v.optional(v.number()),
    lossPct: v.optional(v.number()),
    kbps: v.optional(v.nullable(v.number())),
    isDown: v.optional(v.boolean()),
  }),
  v.transform((spec) => Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined))),
);
const DeviceLinkOrder = v.object({ device_id: v.string(), spec: Spec });
const WhepOrder = v.object({ device_id: v.string(), stream_id: v.string(), behaviour: WhepBehaviourSchema });
const LOOPBACK = /^http:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+$/;
const ForwardOrder = v.object({
  prefix: v.pipe(v.string(), v.startsWith('/')),
  origin: v.nullable(v.pipe(v.string(), v.regex(LOOPBACK))),
});
const ViewerLinkOrder = v.object({ user_id: v.optional(v.string()), spec: Spec });

type Action = (body: unknown) => unknown;

function actionsOf(control: Control): Readonly<Record<string, Action>> {
  const flag = (body: unknown) => (body as { on?: unknown } | null)?.on === true;
  return {
    'POST /faults': (body) => {
      if (!isFault(body)) throw new Error('No such fault.');
      control.addFault(body);
    },
    'DELETE /faults': () => control.clearFaults(),
    'POST /listening': (body) => control.setListening(flag(body)),
    'POST /whep': (body) => {
      const { device_id: id, stream_id: stream, behaviour } = v.parse(WhepOrder, body);
      control.setWhep(id, stream, behaviour);
    },
    'POST /forward': (body) => {
      const { prefix, origin } = v.parse(ForwardOrder, body);
      control.forward(prefix, origin);
    },
    'POST /device-link': (body) => {
      const { device_id: id, spec } = v.parse(DeviceLinkOrder, body);
      control.setDeviceLink(id, spec);
    },
    'POST /viewer-link': (body) => {
      const { user_id: id, spec } = v.parse(ViewerLinkOrder, body);
      control.setViewerLink(spec, id);
    },
    'POST /http-link': (body) => control.setHttpLink(v.parse(Spec, body)),
    'POST /drop-streams': () => control.dropStreams(),
    'POST /silent': (body) => control.setSilent(flag(body)),
    'POST /cut-terminals': () => control.cutTerminals(),
    'GET /stats': () => control.stats(),
  };
}

/** The same over HTTP for tests in another process: its own random port, a secret header, off unless asked for (T10). */
export async function serveControl(control: Control): Promise<{ url: string; secret: string; server: Server }> {
  const secret = randomToken();
  const actions = actionsOf(control);
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown = null) => response.writeHead(status).end(JSON.stringify(body));
    const given = request.headers['x-sandbox-secret'];
    if (typeof given !== 'string' || !isSameSecret(given, secret)) return void reply(403);
    const key = `${request.method} ${request.url}`;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action) return void reply(404);
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
      if (text.length > 65_536) request.destroy();
    });
    request.on('end', () => {
      void (async () => {
        try {
          reply(200, (await action(text === '' ? null : JSON.parse(text))) ?? null);
        } catch (error) {
          reply(400, { error: String(error) });
        }
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret, server };
}
