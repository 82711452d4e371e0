import type { SessionEnd } from './playerState';

/** `closed`: beyond repair, as after a DTLS failure. */
export type PeerState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';

/** Counters of one connection, as W3C webrtc-stats counts them; each only grows while the connection lives. */
export interface Progress {
  readonly framesDecoded: number;
  /** RTP packets, and STUN checks and answers: anything that shows that the network path works. */
  readonly packetsHeard: number;
}

/** One receiving WebRTC connection; its video goes to its maker. */
export interface Peer {
  /** The offer, as SDP. */
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
  /**
   * ICE restart over the same session: `send` exchanges the SDP fragment for the server's. One that failed may be tried
   * again. Rejects with what `send` rejects with.
   */
  restart(send: (fragment: string) => Promise<string>): Promise<void>;
  onState(listener: (state: PeerState) => void): void;
  /** Candidates found after the offer, as a fragment of SDP. */
  onCandidate(listener: (fragment: string) => void): void;
  /** The counters of now; null where the browser gives none. */
  progress(): Promise<Progress | null>;
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

export interface OpenedSession {
  readonly answer: string;
  trickle(fragment: string): Promise<void>;
  /** Restarts ICE; resolves with the server's credentials and candidates. Rejects with RestartError. */
  restart(fragment: string): Promise<string>;
  /** Ends it at the server. */
  close(): Promise<void>;
}
