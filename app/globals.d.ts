/**
 * The few globals that browsers, Node and Electron all have. `app/` is compiled with none of their type libraries,
 * so whatever it may use stands here; nothing else is reachable from it.
 */
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][]);
  get(name: string): string | null;
  toString(): string;
}
declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly hash: string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}
declare const performance: {
  /** Ms since the epoch at which `now` was 0. */
  readonly timeOrigin: number;
  now(): number;
};
declare function btoa(text: string): string;
