export interface BackoffOptions {
  /** First wait in ms. */
  readonly baseMs: number;
  readonly factor: number;
  readonly maxMs: number;
  /** 0.2 means up to 20 % shorter or longer. */
  readonly jitter: number;
}

/** The wait in ms before retry `attempt` (1, 2, ...); `random` is in [0, 1). Never negative, never above `maxMs * (1 + jitter)`. */
export function backoff(attempt: number, options: BackoffOptions, random: number): number {
  const exponent = Math.max(0, Math.floor(attempt) - 1);
  const plain = Math.min(options.maxMs, options.baseMs * options.factor ** exponent);
  return Math.max(0, Math.round(plain * (1 + options.jitter * (random * 2 - 1))));
}
