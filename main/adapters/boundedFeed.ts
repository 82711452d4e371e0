import type { EventEmitter } from 'node:events';
import { isLoopbackName } from '#app/lib/isPrivateAddress';

/** Longest check for an update, redirects and repetitions included. */
export const CHECK_MS = 60_000;
/** A download ends where less than `STALL_BYTES` have come in this time: a server that sends a byte now and then ends too. */
export const STALL_MS = 60_000;
const STALL_BYTES = 60_000;
/** `latest*.yml` has about 1 kB. */
export const METADATA_BYTES = 1_000_000;
/** Largest update, whatever its metadata says: the release key does not sign the size. An installer has about 120 MB. */
export const FILE_BYTES = 1_000_000_000;
const HEADER_LENGTH = 8192;
const MAX_REDIRECTS = 5;
const MANUAL = { redirect: 'manual' };

interface Target {
  readonly protocol?: string | null;
  readonly hostname?: string | null;
}

interface Answer extends EventEmitter {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Question extends EventEmitter {
  abort(): void;
}

/** What is used of electron-updater's executor, which its types leave out. */
interface Executor {
  createRequest(options: Target, onResponse: (answer: Answer) => void): Question;
  addRedirectHandlers(
    request: Question,
    options: Target,
    reject: (error: Error) => void,
    count: number,
    follow: (next: Target) => void,
  ): void;
  download(url: URL, destination: string, options: { readonly sha512?: string | null }): Promise<string>;
}

interface Operation {
  /** Bytes of an answer at most. */
  limit: number;
  redirects: number;
  /** Bytes since the stall watch last looked. */
  moved: number;
  /** The request under way; electron-updater has one at a time. */
  request: Question | null;
}

/** Whether a feed's server may lead to an address: https anywhere, for files are signed; http only from this machine to itself. */
export function isAllowedTarget(feed: string, { protocol, hostname }: Target): boolean {
  if (protocol === 'https:') return true;
  return protocol === 'http:' && isLoopbackName(new URL(feed).hostname) && isLoopbackName(hostname ?? '');
}

/** Largest body of the file with this checksum: the size that its metadata gives, at most `FILE_BYTES`. */
export function largestFile(files: unknown, sha512: string | null | undefined): number {
  const list = (Array.isArray(files) ? files : []) as ({ sha512?: unknown; size?: unknown } | null)[];
  const size = list.find((one) => one?.sha512 === sha512)?.size;
  return typeof size === 'number' && size > 0 ? Math.min(size, FILE_BYTES) : FILE_BYTES;
}

const tooLarge = (limit: number) => new Error(`the answer of the update server has more than ${limit} bytes`);

function faultOf({ headers }: Answer, limit: number): Error | null {
  const length = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  if (length > HEADER_LENGTH) return new Error('the headers of the update server are too long');
  // electron-updater follows one in any answer, not only in a redirect.
  if (headers.location !== undefined)
    return new Error('the update server has led to another address without a redirect');
  return Number(headers['content-length'] ?? 0) > limit ? tooLarge(limit) : null;
}

/** Ends the request under way: electron-updater rejects with the error of a request, and has no other way to end one. */
function fail(operation: Operation, error: Error): void {
  const { request } = operation;
  if (!request) return;
  operation.request = null;
  request.emit('error', error);
  request.abort();
}

/**
 * Bounds of what an update server may send: size, time, redirects, headers. electron-updater itself has none in Electron:
 * it sets its time-out at a request's event `socket`, which `net.request` does not emit, and its count of redirects never grows.
 */
export class BoundedFeed {
  /** The one that began last: its are the requests that are made now. */
  private operation: Operation | null = null;
  private files: unknown = null;

  /** `updater` is electron-updater's; its executor is changed in place, for the provider of the feed holds it as well. */
  constructor(
    private readonly updater: object,
    private readonly feed: string,
  ) {
    const executor = this.executor();
    if (executor) this.bound(executor);
  }

  /** Rejects when the check is not over in `CHECK_MS`. */
  check<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    return this.run((operation) => {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error('the update server has not answered in time');
          fail(operation, error);
          reject(error);
        }, CHECK_MS);
      });
      return Promise.race([work(), late]);
    }).finally(() => clearTimeout(timer));
  }

  /** Rejects when nothing comes any more. `files` are those of the metadata. What was fetched is removed before it rejects. */
  download<T>(files: unknown, work: () => Promise<T>): Promise<T> {
    this.files = files;
    let watch: NodeJS.Timeout | undefined;
    return this.run((operation) => {
      watch = setInterval(() => {
        // Without a request the file is written, checked or unpacked, which may take long.
        if (operation.request && operation.moved < STALL_BYTES)
          fail(operation, new Error('the update server has stopped sending'));
        else operation.moved = 0;
      }, STALL_MS);
      return work();
    }).finally(() => clearInterval(watch));
  }

  private executor(): Executor | null {
    return (this.updater as { readonly httpExecutor?: Executor | null }).httpExecutor ?? null;
  }

  private async run<T>(work: (operation: Operation) => Promise<T>): Promise<T> {
    if (!this.executor()) throw new Error('the updater has no executor that can be bounded');
    const operation: Operation = { limit: METADATA_BYTES, redirects: 0, moved: 0, request: null };
    this.operation = operation;
    try {
      return await work(operation);
    } finally {
      // Another may have begun since.
      if (this.operation === operation) this.operation = null;
      // The rest of an answer that is read no further.
      operation.request?.abort();
    }
  }

  private bound(executor: Executor): void {
    const createRequest = executor.createRequest.bind(executor);
    const addRedirectHandlers = executor.addRedirectHandlers.bind(executor);
    const download = executor.download.bind(executor);
    Object.assign(executor, {
      createRequest: (options, onResponse) => {
        const { operation } = this;
        if (!operation) throw new Error('the updater has sent a request by itself');
        // As Electron's default it would follow a redirect before anyone looks at it.
        const request: Question = createRequest({ ...options, ...MANUAL }, (answer) =>
          this.read(operation, request, answer, onResponse),
        );
        operation.request = request;
        return request;
      },
      addRedirectHandlers: (request, options, reject, count, follow) =>
        addRedirectHandlers(request, options, reject, count, (next) => {
          const fault = this.redirectFault(next);
          if (fault) reject(fault);
          else follow(next);
        }),
      download: (url, destination, options) => {
        if (this.operation) this.operation.limit = largestFile(this.files, options.sha512);
        return download(url, destination, options);
      },
    } satisfies Executor);
  }

  private read(operation: Operation, request: Question, answer: Answer, onResponse: (answer: Answer) => void): void {
    // One that was given up may still be answered.
    if (operation.request !== request) return;
    const fault = faultOf(answer, operation.limit);
    if (fault) {
      fail(operation, fault);
      return;
    }
    onResponse(answer);
    let received = 0;
    answer.on('data', (chunk: Buffer | string) => {
      const length = Buffer.byteLength(chunk);
      received += length;
      operation.moved += length;
      if (received > operation.limit && operation.request === request) fail(operation, tooLarge(operation.limit));
    });
    answer.on('end', () => {
      if (operation.request === request) operation.request = null;
    });
  }

  private redirectFault(next: Target): Error | null {
    const { operation } = this;
    if (!operation) return new Error('the update server has redirected too late');
    operation.redirects += 1;
    if (operation.redirects > MAX_REDIRECTS) return new Error('the update server has redirected too often');
    if (isAllowedTarget(this.feed, next)) return null;
    return new Error('the update server has redirected to an address that is not https');
  }
}
