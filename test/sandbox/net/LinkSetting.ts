import { CLEAN_LINK, toLinkSpec, type LinkSpec } from './Link';

/** The present state of a link, and its listeners. */
export class LinkSetting {
  private current = CLEAN_LINK;
  private readonly listeners = new Set<() => void>();

  get spec(): LinkSpec {
    return this.current;
  }

  /** What is left out is as on a clean link; `{}` is one. */
  set(part: Partial<LinkSpec>): void {
    this.current = toLinkSpec(part);
    for (const listener of [...this.listeners]) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** The links of a sandbox: one a device, one a viewer or all of them for video, one for all HTTP connections. */
export class Links {
  /** Every connection of the listener that is not a device's: calls, event streams, pages. */
  readonly http = new LinkSetting();
  private readonly devices = new Map<string, LinkSetting>();
  private readonly viewers = new Map<string, LinkSetting>();
  private readonly everyViewer = new LinkSetting();

  device(id: string): LinkSetting {
    const known = this.devices.get(id) ?? new LinkSetting();
    this.devices.set(id, known);
    return known;
  }

  /** The link of a viewer's video: their own, otherwise that of all viewers. */
  viewer(userId: string): LinkSpec {
    return (this.viewers.get(userId) ?? this.everyViewer).spec;
  }

  /** Without a user: for all viewers; links of single users are removed. */
  setViewer(part: Partial<LinkSpec>, userId?: string): void {
    if (userId === undefined) {
      this.everyViewer.set(part);
      this.viewers.clear();
      return;
    }
    const own = new LinkSetting();
    own.set(part);
    this.viewers.set(userId, own);
  }
}
