import type { EndpointName } from '#app/api/index';
import type { Changes } from './changes';
import { listen, type Heard, type ListenOptions } from './eventStream';
import type { Answer, CallOptions, Http } from './http';
import type { Limits } from './limits';
import type { Redactor } from './redact';
import type { Schemas } from './schemas';

export interface Where {
  /** Placeholders of the path; the device's id is there already. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface ContextOptions {
  readonly http: Http;
  readonly schemas: Schemas;
  readonly changes: Changes;
  readonly redactor: Redactor;
  readonly limits: Limits;
  /** Of the server. */
  readonly url: string;
  readonly token: string;
  /** Of the web app. */
  readonly origin: string;
  /** The web app is on another origin than the server. */
  readonly isCrossOrigin: boolean;
  /** Empty for a user without one. */
  readonly deviceId: string;
  readonly mayWrite: boolean;
}

/** What a check works with. */
export class Context {
  constructor(readonly options: ContextOptions) {}

  get limits(): Limits {
    return this.options.limits;
  }

  get changes(): Changes {
    return this.options.changes;
  }

  get schemas(): Schemas {
    return this.options.schemas;
  }

  get deviceId(): string {
    return this.options.deviceId;
  }

  /** The path of a call with its query. */
  pathOf(name: EndpointName, { params = {}, query }: Where = {}): string {
    const known: Readonly<Record<string, string>> = { id: this.deviceId, deviceId: this.deviceId, ...params };
    const path = this.schemas
      .operation(name)
      .path.replace(/\{([A-Za-z_]+)\}/g, (_, part: string) => encodeURIComponent(known[part] ?? ''));
    return query ? `${path}?${new URLSearchParams(query).toString()}` : path;
  }

  /** Makes a call of the table. */
  call(name: EndpointName, options: CallOptions & Where = {}): Promise<Answer> {
    const { method } = this.schemas.operation(name);
    return this.send(method, this.pathOf(name, options), options);
  }

  /** Makes any call; `address` is a path, or absolute. */
  send(method: string, address: string, options: CallOptions = {}): Promise<Answer> {
    return this.options.http.send(method, address, options);
  }

  listen(name: EndpointName, options: ListenOptions & Where): Promise<Heard> {
    return listen(this.options.http, this.pathOf(name, options), options, this.limits);
  }

  /** A secret that is not printed. */
  hide(secret: unknown): void {
    this.options.redactor.add(secret);
  }
}
