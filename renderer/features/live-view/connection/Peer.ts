import type { IceServer, ServedIce } from '#app/domain/iceServers';
import type { SessionEnd } from './playerState';

/** `closed`: beyond repair, as after a DTLS failure. */
export type PeerState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';

/** Counters of one connection, as W3C webrtc-stats counts them; each only grows while the connection lives. */
export interface Progress {
  readonly framesDecoded: number;
  /** Frames of which all packets have come, decoded or not. */
  readonly framesReceived: number;
  /** RTP packets, and STUN checks and answers: anything that shows that the network path works. */
  readonly packetsHeard: number;
  /** RTP packets only. */
  readonly mediaReceived: number;
  /** RTP packets of video, where the browser also counts the frames that they make. */
  readonly videoReceived: number;
}

/** One receiving WebRTC connection; its media goes to its maker. */
export interface Peer {
  /** The offer, as SDP, with the candidates that were found at once. */
  offer(): Promise<string>;
  /** Takes the server's answer. Rejects with SignallingError for one that takes no video. */
  accept(answer: string): Promise<void>;
  /** The answer to a counter-offer, instead of `accept` (draft-ietf-wish-whep, 406). */
  answer(offer: string): Promise<string>;
  /**
   * ICE restart over the same session: `send` exchanges the SDP fragment for the server's. One that failed may be tried
   * again. Rejects with what `send` rejects with.
   */
  restart(send: (fragment: string) => Promise<string>): Promise<void>;
  /** From the next ICE restart on. */
  setServers(servers: readonly IceServer[]): void;
  onState(listener: (state: PeerState) => void): void;
  /** Candidates that are not in the offer, as a fragment of SDP: those found before this call as well, those of a restart once it is answered. */
  onCandidates(listener: (fragment: string) => void): void;
  /** Reads the counters, for all who listen to them. */
  look(): void;
  /** Hears the counters each time anyone has read them, until it is closed; null where the browser gives none. */
  onProgress(listener: (progress: Progress | null) => void): void;
  close(): void;
}

/** Why a session could not be opened. */
export class SignallingError extends Error {
  constructor(readonly end: SessionEnd) {
    super(end.kind);
  }
}

/** Why an ICE restart got no answer: the server cannot be reached, has forgotten the session, or knows no restart. */
export class RestartError extends Error {
  constructor(readonly why: 'unreachable' | 'gone' | 'unsupported') {
    super(why);
  }
}

/** What a server answers to an ICE restart. */
export interface Restarted {
  /** Its credentials and candidates, as SDP. */
  readonly fragment: string;
  /** ICE servers that came with the answer: for the next restart. */
  readonly ice: ServedIce;
}

export interface OpenedSession {
  /** As SDP: the answer to the offer, or an offer of the server's own, which `answer` answers. */
  readonly sdp: string;
  readonly isCounterOffer: boolean;
  /** ICE servers that came with the answer. */
  readonly ice: ServedIce;
  /** The signal cuts it off. */
  trickle(fragment: string, signal?: AbortSignal): Promise<void>;
  /** Answers a counter-offer. Rejects with SignallingError. */
  answer(sdp: string): Promise<void>;
  /** Restarts ICE. Rejects with RestartError, also once the signal says so. */
  restart(fragment: string, signal?: AbortSignal): Promise<Restarted>;
  /** Ends it at the server. */
  close(): Promise<void>;
}
