/** What Chromium calls the errors of a connection, by the names that Node has for them. */
const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  ETIMEDOUT: 'CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ADDRESS_UNREACHABLE',
  ENETUNREACH: 'INTERNET_DISCONNECTED',
  HPE_INVALID_CONSTANT: 'INVALID_HTTP_RESPONSE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERT_AUTHORITY_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERT_COMMON_NAME_INVALID',
  CERT_HAS_EXPIRED: 'CERT_DATE_INVALID',
};

/** An error of Node's client as Electron's `net` has it: nothing but a name. */
export const netError = ({ code }: NodeJS.ErrnoException): Error =>
  new Error(`net::ERR_${NAMES[code ?? ''] ?? 'FAILED'}`);
