import type * as Electron from 'electron';
import type { Note } from '#app/domain/notices';

export interface NotificationsOptions {
  readonly electron: Pick<typeof Electron, 'Notification'>;
  readonly platform: NodeJS.Platform;
  readonly log: (message: string, data: object) => void;
  /** Opens the page of a notification that was clicked. */
  readonly open: (path: string) => void;
}

/** More are not kept: clicks on older ones do nothing. */
const MAX_SHOWN = 50;

interface Texts {
  readonly title: string;
  readonly body: string;
}

const BODY_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Electron passes both texts on to libnotify as they are, and Linux desktops render links, images and styles in a body: there
 * entities escape it. A title is plain text by the Desktop Notifications Specification, so most desktops would show an entity
 * as it is written: look-alikes of the brackets leave no tag in it on any desktop.
 */
function withoutMarkup({ title, body }: Texts): Texts {
  return {
    title: title.replaceAll('<', '‹').replaceAll('>', '›'),
    body: body.replace(/[&<>]/g, (sign) => BODY_ENTITIES[sign] ?? ''),
  };
}

/** The one place that shows notifications of the system. */
export class Notifications {
  /** By tag. Kept from garbage collection, which would lose their clicks. */
  private readonly shown = new Map<string, Electron.Notification>();

  constructor(private readonly options: NotificationsOptions) {}

  show({ title, body, path, tag }: Note): void {
    const { electron, platform } = this.options;
    const texts = platform === 'linux' ? withoutMarkup({ title, body }) : { title, body };
    // oxlint-disable-next-line farsight/desktop-chokepoints -- the one place that shows notifications
    const notification = new electron.Notification(texts);
    this.shown.get(tag)?.close();
    // Deleted first, so that it becomes the newest.
    this.shown.delete(tag);
    this.shown.set(tag, notification);
    const [oldest] = this.shown.keys();
    if (this.shown.size > MAX_SHOWN && oldest !== undefined) this.shown.delete(oldest);
    const forget = () => {
      if (this.shown.get(tag) === notification) this.shown.delete(tag);
    };
    notification.on('close', forget);
    notification.on('failed', (_, error) => {
      this.options.log('Notification not shown', { error });
      forget();
    });
    notification.on('click', () => this.options.open(path));
    notification.show();
  }
}
