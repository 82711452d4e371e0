import type { Notification } from 'electron';
import type { Note } from '#app/domain/notices';

export interface NotificationsOptions {
  readonly create: (texts: { readonly title: string; readonly body: string }) => Notification;
  /** Opens the page of a notification that was clicked. */
  readonly open: (path: string) => void;
}

/** More are not kept: clicks on older ones do nothing. */
const MAX_SHOWN = 50;

/** The one place that shows notifications of the system. */
export class Notifications {
  /** By tag. Kept from garbage collection, which would lose their clicks. */
  private readonly shown = new Map<string, Notification>();

  constructor(private readonly options: NotificationsOptions) {}

  show({ title, body, path, tag }: Note): void {
    const notification = this.options.create({ title, body });
    this.shown.get(tag)?.close();
    // Deleted first, so that it becomes the newest.
    this.shown.delete(tag);
    this.shown.set(tag, notification);
    const [oldest] = this.shown.keys();
    if (this.shown.size > MAX_SHOWN && oldest !== undefined) this.shown.delete(oldest);
    notification.on('close', () => {
      if (this.shown.get(tag) === notification) this.shown.delete(tag);
    });
    notification.on('click', () => this.options.open(path));
    notification.show();
  }
}
