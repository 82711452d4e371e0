/** What a stream of the sandbox may be encoded in. */
export type VideoCodec = 'h264' | 'vp8';

export interface EncoderSettings {
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly kbps: number;
  /** Aims at `kbps` whatever the frames show; otherwise simple frames take less. */
  readonly isConstant?: boolean;
  /** Keyframes come so often without being asked for; 2 s unless it is said. */
  readonly keyEveryMs?: number;
  /** Size of the frames that are given, where it is not that of the stream: FFmpeg scales them, off the main thread. */
  readonly drawn?: { readonly width: number; readonly height: number };
}

/** One frame: H.264 as an Annex B access unit, VP8 as its bare frame. */
export interface EncodedFrame {
  readonly data: Buffer;
  readonly isKey: boolean;
}

export interface Encoder {
  /** Encodes a frame of I420 taken at `at` (ms, later than the one before). One call at a time. */
  encode(i420: Buffer, at: number, wish: { readonly isKey: boolean }): Promise<EncodedFrame>;
  close(): void;
}
