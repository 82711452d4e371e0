import { Changes } from './changes';
import { Context } from './context';
import { listOf, recordOf } from './expect';
import { Http, type Answer } from './http';
import type { Limits } from './limits';
import { Broken, Unusable } from './outcome';
import type { Redactor } from './redact';
import { Schemas, type Documents } from './schemas';

export interface Prepared {
  readonly url: string;
  readonly token: string;
  readonly origin: string;
  readonly device: string | null;
  readonly mayWrite: boolean;
  readonly limits: Limits;
  readonly documents: Documents;
  readonly redactor: Redactor;
}

/** Codes of OpenSSL and of Node for a certificate that is not trusted. */
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO|CERT_|ALTNAME/;

function unreachable(url: string, { came, expected }: Broken): Unusable {
  if (UNTRUSTED.test(came)) {
    const way = 'Name the file of its authority by the variable NODE_EXTRA_CA_CERTS.';
    return new Unusable(`The certificate of ${url} is not trusted here (${came}). ${way}`);
  }
  return new Unusable(`${url} gives no answer that can be used: ${expected} was expected, but ${came}.`);
}

/** One sentence for a server that nothing can be checked of. */
function problemOf(url: string, { status, headers, body }: Answer): string | null {
  const type = headers.get('content-type') ?? 'no type';
  if (status === 401) return `The token is refused by ${url} (401): sign in again and take a fresh one.`;
  if (status === 403) return `The token gives no rights at ${url} (403).`;
  if (status >= 300 && status < 400)
    return `${url} sends GET /v1/user elsewhere (${status}): name that server by --url.`;
  if (body === undefined) return `${url} is no server of this API: it answers GET /v1/user by ${status} and ${type}.`;
  return status === 200 ? null : `${url} answers GET /v1/user by ${status}: nothing can be checked.`;
}

async function firstCall(http: Http, url: string): Promise<void> {
  let answer: Answer;
  try {
    answer = await http.send('GET', '/v1/user');
  } catch (error) {
    throw error instanceof Broken ? unreachable(url, error) : error;
  }
  const problem = problemOf(url, answer);
  if (problem !== null) throw new Unusable(problem);
}

/** The device that was named, or the first of the list; empty: there is none. */
async function deviceOf(http: Http, wanted: string | null): Promise<string> {
  try {
    if (wanted !== null) {
      const { status } = await http.send('GET', `/v1/user/devices/${encodeURIComponent(wanted)}`);
      if (status === 200) return wanted;
      throw new Unusable(`The device that --device names cannot be read: the server answers ${status}.`);
    }
    const [first] = listOf(recordOf((await http.send('GET', '/v1/user/devices')).body).devices);
    const { id } = recordOf(first);
    return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  } catch (error) {
    if (error instanceof Broken && wanted === null) return '';
    throw error instanceof Broken ? new Unusable(`The device cannot be read: ${error.came}.`) : error;
  }
}

/** What checks need, of a server that can be used. Rejects with Unusable. */
export async function prepare(given: Prepared): Promise<Context> {
  const { url, token, origin, limits, mayWrite, redactor } = given;
  const schemas = new Schemas(given.documents);
  const http = new Http({ origin: url, token, limits });
  await firstCall(http, url);
  const deviceId = await deviceOf(http, given.device);
  const isCrossOrigin = origin !== url;
  const changes = new Changes(limits.settleMs * 4);
  return new Context({
    http,
    schemas,
    changes,
    redactor,
    limits,
    url,
    token,
    origin,
    isCrossOrigin,
    deviceId,
    mayWrite,
  });
}
