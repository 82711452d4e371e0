import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushRequest } from '#app/domain/pushSubscription';

/** Longest body that push services take, in bytes. */
const MAX_BODY = 4096;
const TAG_BYTES = 16;
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A message as it came, and what its browser reads of it. */
export interface Received {
  readonly headers: IncomingMessage['headers'];
  /** Size of the encrypted body. */
  readonly bytes: number;
  readonly text: string;
  /** The public key that signed it. */
  readonly signedBy: string;
}

/** The keys of one browser. */
function createBrowser() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  /** Decrypts a body by RFC 8291. Throws for what was encrypted for another browser. */
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const sender = body.subarray(21, keyEnd);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, about, 32));
    const derive = (use: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  };
  return { keys: { p256dh: base64url(own), auth: base64url(auth) }, read };
}

/** The public key of a request that its own signature proves for this origin (RFC 8292); throws for any other. */
function signerOf(header: string | undefined, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: unknown; exp?: unknown };
  if (!isSigned || aud !== origin || Number(exp) * 1000 < Date.now())
    throw new Error('Not signed for this push service');
  return key;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A push service on this machine with one browser, which decrypts what it gets and checks who signed it. */
export async function startPushService() {
  const browser = createBrowser();
  const received: Received[] = [];
  const problems: string[] = [];
  let answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } = { status: 201 };
  let origin = '';
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => {
        if (body.length > MAX_BODY) throw new Error('Too large');
        const signedBy = signerOf(request.headers.authorization, origin);
        received.push({ headers: request.headers, bytes: body.length, text: browser.read(body), signedBy });
        response.writeHead(answer.status, answer.headers).end();
      })
      .catch((error: unknown) => {
        problems.push(String(error));
        response.writeHead(400).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoint = `${origin}/send/${base64url(randomBytes(12))}`;
  const request: PushRequest = { endpoint, keys: browser.keys, in_quiet_hours: false };
  return {
    request,
    /** Where the subscription is registered. */
    path: `/v1/user/push-subscriptions/${createHash('sha256').update(endpoint).digest('hex')}`,
    received,
    /** What was wrong with messages that it refused. */
    problems,
    answerWith: (status: number, headers: Readonly<Record<string, string>> = {}) => {
      answer = { status, headers };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type PushServiceStub = Awaited<ReturnType<typeof startPushService>>;
