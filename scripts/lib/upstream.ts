/** Where nginx reaches the API. */
export interface Upstream {
  readonly protocol: 'http' | 'https';
  /** Protocol, host and port, without a slash at the end. */
  readonly address: string;
}

const MAX_PORT = 65_535;
const ADDRESS = /^(https?):\/\/([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:]+\])(?::([1-9][0-9]{0,4}))?$/;

/** Null for anything but protocol, host and port: a path would change the paths of the calls. */
export function parseUpstream(text: string): Upstream | null {
  const [whole, protocol, , port] = ADDRESS.exec(text) ?? [];
  if (whole !== text || Number(port ?? 1) > MAX_PORT || !URL.canParse(text)) return null;
  return { protocol: protocol === 'https' ? 'https' : 'http', address: text };
}
