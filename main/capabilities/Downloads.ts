import { randomUUID } from 'node:crypto';
import { open as openFile, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { DOWNLOAD_ERRORS, DOWNLOAD_NAME, transfer, type DownloadOutcome } from '#app/api/download';
import { LIMITS, type Endpoint } from '#app/api/endpoint';
import { ApiError, isApiError } from '#app/api/errors';
import { failureOf } from '#app/api/failure';
import { receive } from '#app/api/receive';
import type { DownloadFile } from '#app/bridge/api';
import type { News } from '#app/bridge/index';
import type { Open } from '../adapters/network';
import type { SessionKeeper } from '../session/SessionKeeper';
import { endpointOf, type CallTable } from './endpointOf';
import { requestOf } from './requestOf';
import { Turns } from './Turns';

const MAX_ASKED = 4;
/** Most at once: with the event streams and all other calls they share the six connections that Chromium has to a server over HTTP/1.1. */
const MAX_AT_ONCE = 2;

export interface DownloadsOptions {
  readonly open: Open;
  readonly session: SessionKeeper;
  /** Asks the person for a place; null when they think better of it. */
  readonly choose: (name: string, extension: string) => Promise<string | null>;
  readonly onProgress: News['api']['progress'];
  readonly log: (message: string, data: object) => void;
  readonly table?: CallTable;
  /** Makes the temporary file. */
  readonly create?: (path: string) => Promise<FileHandle>;
}

export type DownloadArgument = DownloadFile & { readonly id: string };

interface Running {
  readonly abort: AbortController;
  /** The server said nothing for too long. */
  isSilent: boolean;
  timer: NodeJS.Timeout | undefined;
}

const createNew = (place: string) => openFile(place, 'wx', 0o600);

function writingError(error: unknown): ApiError {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? DOWNLOAD_ERRORS.diskFull() : DOWNLOAD_ERRORS.notSaved();
}

/** Runs a step of writing; rejects with ApiError `disk-full` or `not-saved`. */
async function writing<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw isApiError(error) ? error : writingError(error);
  }
}

/** Answers of the API that go into a file of the person's choice as they come; the file has its name only once it is complete. */
export class Downloads {
  private readonly running = new Map<string, Running>();
  private readonly turns = new Turns(MAX_AT_ONCE);

  constructor(private readonly options: DownloadsOptions) {}

  /** Rejects with ApiError: `invalid-request` for what is not a download of the call table. */
  async start(argument: DownloadArgument): Promise<DownloadOutcome> {
    const asked = { ...argument, method: 'GET', body: null } as const;
    const endpoint = endpointOf(asked, 'download', this.options.table);
    const isNamed = DOWNLOAD_NAME.test(argument.name) && path.extname(argument.name) === `.${endpoint?.extension}`;
    if (!endpoint || !isNamed || this.running.has(argument.id))
      throw new ApiError('invalid-request', 'That address is not valid.');
    if (this.running.size >= MAX_ASKED) throw new ApiError('invalid-request', 'Too many downloads are running.');
    const run: Running = { abort: new AbortController(), isSilent: false, timer: undefined };
    this.running.set(argument.id, run);
    try {
      const place = await this.options.choose(argument.name, endpoint.extension ?? '');
      if (place === null || run.abort.signal.aborted) return { kind: 'cancelled' };
      return await this.turns.run(() => this.fetch(endpoint, argument, place, run), run.abort.signal);
    } catch (error) {
      if (run.abort.signal.aborted && !run.isSilent) return { kind: 'cancelled' };
      const known = failureOf(error, false, run.isSilent);
      this.options.log('Download failed', { route: endpoint.path, kind: known.kind });
      throw known;
    } finally {
      clearTimeout(run.timer);
      // An answer that was not read to its end would keep its connection.
      run.abort.abort();
      this.running.delete(argument.id);
    }
  }

  abort(id: string): void {
    this.running.get(id)?.abort.abort();
  }

  /** The session ended or the app quits: what is not complete is removed. */
  abortAll(): void {
    for (const { abort } of this.running.values()) abort.abort();
  }

  private async fetch(
    endpoint: Endpoint,
    argument: DownloadArgument,
    place: string,
    run: Running,
  ): Promise<DownloadOutcome> {
    const { session, open } = this.options;
    const { token, generation } = await session.current();
    const request = requestOf(endpoint, { ...argument, method: 'GET', body: null });
    this.wait(run, endpoint.limits.timeoutMs, true);
    const response = await open(request, token, run.abort.signal);
    if (response.status >= 400) {
      if (response.status === 401 && token !== null) void session.end('refused', generation);
      return { kind: 'refused', answer: await receive(response, { limits: LIMITS, isBinary: false }) };
    }
    await this.write(response, endpoint, { id: argument.id, place, run });
    return { kind: 'saved', name: path.basename(place) };
  }

  private async write(
    response: Response,
    { limits }: Endpoint,
    { id, place, run }: { id: string; place: string; run: Running },
  ): Promise<void> {
    const { create = createNew, onProgress } = this.options;
    const temporary = path.join(path.dirname(place), `.${randomUUID()}.part`);
    let file: FileHandle | null = null;
    try {
      const opened = (file = await writing(() => create(temporary)));
      await transfer(response, {
        maxBytes: limits.maxBytes,
        write: (chunk) => writing(() => opened.writeFile(chunk)),
        onProgress: (progress) => onProgress({ id, ...progress }),
        onWait: (isWaiting) => this.wait(run, limits.timeoutMs, isWaiting),
      });
      await writing(() => opened.sync());
      await writing(() => opened.close());
      file = null;
      run.abort.signal.throwIfAborted();
      await writing(() => rename(temporary, place));
    } catch (error) {
      await file?.close().catch(() => undefined);
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Measures the server's silence, not the disk's. */
  private wait(run: Running, timeoutMs: number, isWaiting: boolean): void {
    clearTimeout(run.timer);
    if (!isWaiting) return;
    run.timer = setTimeout(() => {
      run.isSilent = true;
      run.abort.abort();
    }, timeoutMs);
  }
}
