/** The icon of notifications that outlive their page; created by the build. */
export const PUSH_ICON = '/push-icon.png';

/** A message of the service worker to a tab (`postMessage`): show this page of the app. */
export interface OpenOrder {
  readonly type: 'open';
  readonly path: string;
}

export function isOpenOrder(value: unknown): value is OpenOrder {
  const order = value as Partial<OpenOrder> | null;
  // A path of this origin: what begins with two slashes names another one.
  return typeof order?.path === 'string' && order.type === 'open' && /^\/(?!\/)/.test(order.path);
}
