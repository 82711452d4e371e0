import type { IceServer } from '../../app/domain/iceServers';
import {
  RestartError,
  SignallingError,
  type OpenedSession,
  type Peer,
  type PeerState,
  type Progress,
  type Restarted,
} from '../../renderer/features/live-view/connection/Peer';
import { Player, type PlayerOptions } from '../../renderer/features/live-view/connection/Player';
import type { PlayerState, SessionEnd } from '../../renderer/features/live-view/connection/playerState';

const STEP_MS = 50;
/** As Chromium 156 was seen to do: silent for so long ICE is disconnected, and for so long it has failed. */
const DISCONNECTED_MS = 6000;
const FAILED_MS = 15_000;
/** How often Chromium checks a stable candidate pair. */
const CHECK_MS = 2500;
/** How often a server reports to its viewers (RTCP), frames or none. */
const REPORT_MS = 1000;
const RESTART_MS = 2500;
const CALL_MS = 15_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The present state of server, network and device. */
export interface World {
  /** The next answer of the server to an offer. */
  answer: 'ok' | 'hang' | SessionEnd;
  isPathUp: boolean;
  isHttpUp: boolean;
  /** The device sends frames. */
  isSending: boolean;
  /** Peers to come that get no media although they are connected. */
  silentPeers: number;
  /** The page is shown: frames reach the screen and not only the decoder. */
  isShown: boolean;
  /** `busy`: refused for now. */
  canRestart: boolean | 'gone' | 'busy';
  fps: number;
  /** Nothing connects but through a server that is named in the answer to an offer. */
  isRelayNeeded: boolean;
  /** What the relay accepts now: servers that were named before it changed have expired. */
  credential: string;
  /** Answers to ICE restarts name the relay, too. */
  namesAtRestart: boolean;
  /** Frames arrive whole, and none can be decoded. */
  isUndecodable: boolean;
  /** Packets come, and no key frame is among them: what they hold is no whole frame for a browser. */
  lacksKeyFrames: boolean;
  /**
   * A restart that the server has not answered has moved this side: the path answers checks, and media goes to where it was before,
   * as Chromium 156 was seen to do before our own server.
   */
  isMediaAstray: boolean;
  /** The page asks for a sign while a restart hangs. */
  canProbe: boolean;
  /** The browser does not take what the server answers with: an answer (201), or an offer of its own (406). */
  badDescription: 201 | 406 | null;
  /** How the server refuses an offer with sound; null: it takes it. */
  soundRefusal: SessionEnd | null;
  /** Whether the last offer asked for sound. */
  offersSound: boolean;
}

const NONE = { servers: [], expiresAt: Infinity };
const relayOf = ({ credential }: World): OpenedSession['ice'] => ({
  servers: [{ urls: ['turn:relay.test'], username: 'u', credential }],
  expiresAt: Infinity,
});

/** A connection of a browser, as far as the player looks at it. */
class FieldPeer implements Peer {
  private readonly listeners: ((state: PeerState) => void)[] = [];
  private hear: (progress: Progress) => void = () => undefined;
  /** Finds a candidate that is not in the offer. */
  find: (fragment: string) => void = () => undefined;
  private state: PeerState = 'new';
  private isAccepted = false;
  private needsRestart = false;
  private isHalfRestarted = false;
  private silentMs = 0;
  private sinceFrame = 0;
  private sinceCheck = 0;
  private sinceReport = 0;
  private framesDecoded = 0;
  private framesReceived = 0;
  private packetsHeard = 0;
  private mediaReceived = 0;
  private videoReceived = 0;
  private readonly isSilent: boolean;
  /** Those that the next ICE session has, and those that the present one has. */
  private servers: readonly IceServer[];
  private used: readonly IceServer[];

  constructor(
    private readonly world: World,
    private readonly onFrame: () => void,
    private readonly onClose: (peer: FieldPeer) => void,
    servers: readonly IceServer[],
  ) {
    this.servers = this.used = servers;
    this.isSilent = world.silentPeers > 0;
    if (this.isSilent) world.silentPeers -= 1;
  }

  offer = () => Promise.resolve('offer');
  answer = () => this.accept().then(() => 'answer');
  look = () => {
    const { framesDecoded, framesReceived, packetsHeard, mediaReceived, videoReceived } = this;
    queueMicrotask(() => this.hear({ framesDecoded, framesReceived, packetsHeard, mediaReceived, videoReceived }));
  };
  onProgress = (listener: (progress: Progress) => void) => void (this.hear = listener);
  setServers = (servers: readonly IceServer[]) => void (this.servers = servers);
  onState = (listener: (state: PeerState) => void) => void this.listeners.push(listener);
  onCandidates = (listener: (fragment: string) => void) => void (this.find = listener);
  close = () => {
    this.hear = () => undefined;
    this.onClose(this);
  };

  accept(): Promise<void> {
    if (this.world.badDescription !== null) return Promise.reject(new DOMException('setup', 'InvalidAccessError'));
    this.isAccepted = true;
    return Promise.resolve();
  }

  async restart(send: (fragment: string) => Promise<string>): Promise<void> {
    this.isHalfRestarted = true;
    await send('fragment');
    this.needsRestart = this.isHalfRestarted = false;
    this.used = this.servers;
  }

  tell(next: PeerState): void {
    if (this.state === next) return;
    this.state = next;
    for (const listener of this.listeners) listener(next);
  }

  step(): void {
    if (!this.isAccepted) return;
    const { world } = this;
    const hasRelay = this.used.some(({ credential }) => credential === world.credential);
    const isPathUp = world.isPathUp && (hasRelay || !world.isRelayNeeded);
    // Unanswered checks are repeated quickly: a path that is back is heard at once.
    if (isPathUp && this.silentMs > 0 && !this.needsRestart) this.packetsHeard += 1;
    this.silentMs = isPathUp ? 0 : this.silentMs + STEP_MS;
    if (isPathUp && !this.needsRestart) this.receive();
    if (this.silentMs >= DISCONNECTED_MS && this.state === 'connected') this.tell('disconnected');
    if (this.silentMs < FAILED_MS || this.state !== 'disconnected') return;
    this.needsRestart = true;
    this.tell('failed');
  }

  private receive(): void {
    this.tell('connected');
    this.sinceCheck += STEP_MS;
    if (this.sinceCheck >= CHECK_MS) {
      this.sinceCheck = 0;
      this.packetsHeard += 1;
    }
    this.sinceReport += STEP_MS;
    if (this.sinceReport >= REPORT_MS) {
      this.sinceReport = 0;
      this.packetsHeard += 1;
    }
    this.sinceFrame += STEP_MS;
    const isAstray = this.world.isMediaAstray && this.isHalfRestarted;
    if (!this.world.isSending || this.isSilent || isAstray || this.sinceFrame < 1000 / this.world.fps) return;
    this.sinceFrame = 0;
    this.packetsHeard += 5;
    this.mediaReceived += 5;
    this.videoReceived += 5;
    if (this.world.lacksKeyFrames) return;
    this.framesReceived += 1;
    if (this.world.isUndecodable) return;
    this.framesDecoded += 1;
    if (this.world.isShown) this.onFrame();
  }
}

/** The server's side of WHEP, with what it holds at any time. */
class FieldServer {
  readonly counts = { sessions: 0, most: 0, opened: 0, restarts: 0, closing: 0, probes: 0, trickling: 0 };
  private readonly hung: (() => void)[] = [];

  constructor(private readonly world: World) {}

  open = async (): Promise<OpenedSession> => {
    await wait(20);
    if (!this.world.isHttpUp) throw new SignallingError({ kind: 'network' });
    const { answer, offersSound, soundRefusal } = this.world;
    if (offersSound && soundRefusal !== null) throw new SignallingError(soundRefusal);
    if (answer === 'hang') await Promise.race([wait(12_000), new Promise<void>((resolve) => this.hung.push(resolve))]);
    else if (answer !== 'ok') throw new SignallingError(answer);
    const { counts } = this;
    counts.sessions += 1;
    counts.opened += 1;
    counts.most = Math.max(counts.most, counts.sessions);
    return {
      sdp: 'answer',
      isCounterOffer: this.world.badDescription === 406,
      ice: this.world.isRelayNeeded ? relayOf(this.world) : NONE,
      answer: () => Promise.resolve(),
      trickle: (_, signal) => this.trickle(signal),
      restart: (_, signal) => this.restart(signal),
      close: async () => {
        counts.closing += 1;
        await wait(this.world.isHttpUp ? 10 : 60_000);
        counts.closing -= 1;
        counts.sessions -= 1;
      },
    };
  };

  /** Answers the requests that it held back. */
  release = () => this.hung.splice(0).forEach((resolve) => resolve());

  /** Whether a small call is answered: as a browser's, one that is sent into an outage is not answered after it. */
  probe = async (): Promise<boolean> => {
    this.counts.probes += 1;
    const { isHttpUp } = this.world;
    await wait(isHttpUp ? 20 : 1000);
    return isHttpUp;
  };

  /** As `restart`, but for as long as any call. */
  private async trickle(signal?: AbortSignal): Promise<void> {
    this.counts.trickling += 1;
    const isCut = new Promise((resolve) => signal?.addEventListener('abort', resolve));
    await Promise.race([wait(this.world.isHttpUp ? 20 : CALL_MS), isCut]);
    this.counts.trickling -= 1;
  }

  private async restart(signal?: AbortSignal): Promise<Restarted> {
    this.counts.restarts += 1;
    if (!this.world.isHttpUp) {
      await Promise.race([wait(RESTART_MS), new Promise((resolve) => signal?.addEventListener('abort', resolve))]);
      throw new RestartError('unreachable');
    }
    await wait(20);
    const { canRestart } = this.world;
    if (canRestart === 'busy') throw new RestartError('unreachable');
    if (canRestart !== true) throw new RestartError(canRestart === 'gone' ? 'gone' : 'unsupported');
    return { fragment: 'fragment', ice: this.world.namesAtRestart ? relayOf(this.world) : NONE };
  }
}

/** What the answers of the server have named. */
function iceServersOf(world: World) {
  let served: readonly IceServer[] = [];
  return {
    current: () => {
      const isExpired = served.some(({ credential }) => credential !== world.credential);
      return Promise.resolve({ servers: served, isServed: served.length > 0, isExpired });
    },
    note: ({ servers }: OpenedSession['ice']) => void (served = servers.length > 0 ? servers : served),
  };
}

/** All is well. */
const GOOD: Omit<World, 'fps'> = {
  answer: 'ok',
  isPathUp: true,
  isHttpUp: true,
  isSending: true,
  silentPeers: 0,
  isShown: true,
  canRestart: true,
  isRelayNeeded: false,
  credential: 'c',
  namesAtRestart: false,
  isUndecodable: false,
  lacksKeyFrames: false,
  isMediaAstray: false,
  canProbe: true,
  badDescription: null,
  soundRefusal: null,
  offersSound: false,
};

/**
 * A server, a network path and a browser's connections under Jest's fake timers, for the player's own decisions. It
 * leaves out SDP, candidates, packets (frames arrive whole or not at all), decoding, and every timing of a real
 * browser but those of ICE above: these are in test/e2e/web/video-*.spec.ts.
 */
export function createField(fps = 20, options: Pick<PlayerOptions, 'wantsSound' | 'renewAddress'> = {}) {
  const states: PlayerState[] = [];
  const peers = new Set<FieldPeer>();
  const field: World = { ...GOOD, fps };
  const server = new FieldServer(field);
  const player: Player = new Player({
    iceServers: iceServersOf(field),
    ...options,
    createPeer: (servers, wantsSound) => {
      field.offersSound = wantsSound;
      const peer = new FieldPeer(
        field,
        () => player.noteFrame(),
        (one) => void peers.delete(one),
        servers,
      );
      peers.add(peer);
      return peer;
    },
    open: server.open,
    probe: () => (field.canProbe ? server.probe() : Promise.resolve(false)),
    onState: (state) => states.push(state),
    fps: () => field.fps,
    isSending: () => field.isSending,
    random: () => 0.5,
    now: () => Date.now(),
    everyTick: (check) => {
      const timer = setInterval(check, 100);
      return () => clearInterval(timer);
    },
  });
  return {
    field,
    player,
    states,
    peers,
    counts: server.counts,
    release: server.release,
    last: () => states.at(-1),
    names: () => states.map(({ name }) => name),
    tell: (state: PeerState) => [...peers].forEach((peer) => peer.tell(state)),
    /** Lets time pass, frame by frame. */
    pass: async (ms: number, advance: (ms: number) => Promise<unknown>): Promise<void> => {
      for (let at = 0; at < ms; at += STEP_MS) {
        for (const peer of peers) peer.step();
        await advance(Math.min(STEP_MS, ms - at));
      }
    },
  };
}
