/** The state of an update (specification §3, §4). `version` is null while no new version is known. */
export interface UpdateState {
  readonly isChecking: boolean;
  readonly version: string | null;
  readonly isDownloading: boolean;
  readonly isInstalling: boolean;
  /** 0-100; null: unknown. */
  readonly progress: number | null;
  readonly error: string | null;
  /** "Later" and close hide the card until the next start. */
  readonly isDismissed: boolean;
}

export const NO_UPDATE: UpdateState = {
  isChecking: false,
  version: null,
  isDownloading: false,
  isInstalling: false,
  progress: null,
  error: null,
  isDismissed: false,
};

export const CHECK_FAILED = 'Failed to check for updates';
export const INSTALL_FAILED = 'Failed to download and install update';

export type UpdateEvent =
  | { readonly type: 'check'; readonly isSilent: boolean }
  | { readonly type: 'found'; readonly version: string }
  | { readonly type: 'none' }
  | { readonly type: 'check-failed'; readonly isSilent: boolean }
  | { readonly type: 'start' }
  | { readonly type: 'progress'; readonly received: unknown; readonly total: unknown }
  | { readonly type: 'downloaded' }
  | { readonly type: 'put-off' }
  | { readonly type: 'install-failed' }
  | { readonly type: 'dismiss' };

const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/** A release's version: three numbers, so that it can be shown and compared (S25). */
export function isReleaseVersion(value: unknown): value is string {
  return typeof value === 'string' && VERSION.test(value);
}

/** Below, equal or above zero as `a` is older than, the same as or newer than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((one) => one.split('.').map(Number));
  return (left ?? []).map((part, index) => part - (right?.[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Downloaded share in whole percent (specification §4); null without a usable total. */
export function percentOf(received: unknown, total: unknown): number | null {
  const isUsable = typeof received === 'number' && typeof total === 'number' && received >= 0 && total > 0;
  if (!isUsable || !Number.isFinite(received) || !Number.isFinite(total)) return null;
  return Math.min(100, Math.round((received / total) * 100));
}

const isBusy = (state: UpdateState) => state.isDownloading || state.isInstalling;

function nextProgress(state: UpdateState, received: unknown, total: unknown): UpdateState {
  const percent = percentOf(received, total);
  if (percent === null) return state;
  // Reports may come out of order; progress never decreases (R33).
  return { ...state, progress: Math.max(percent, state.progress ?? 0) };
}

/** The state after an event; one that makes no sense in a state leaves it as it is. */
export function updateReducer(state: UpdateState, event: UpdateEvent): UpdateState {
  switch (event.type) {
    case 'check':
      return isBusy(state)
        ? state
        : { ...state, isChecking: true, error: null, isDismissed: event.isSilent && state.isDismissed };
    case 'found':
      return isBusy(state) || !isReleaseVersion(event.version)
        ? { ...state, isChecking: false }
        : { ...state, isChecking: false, version: event.version };
    case 'none':
      return isBusy(state) ? state : { ...state, isChecking: false, version: null };
    case 'check-failed':
      return { ...state, isChecking: false, error: event.isSilent ? state.error : CHECK_FAILED };
    case 'start':
      return isBusy(state) || state.version === null
        ? state
        : { ...state, isDownloading: true, progress: null, error: null, isDismissed: false };
    case 'progress':
      return state.isDownloading ? nextProgress(state, event.received, event.total) : state;
    case 'downloaded':
      return state.isDownloading ? { ...state, isDownloading: false, isInstalling: true, progress: 100 } : state;
    case 'put-off':
      return state.isInstalling ? { ...state, isInstalling: false, progress: null } : state;
    case 'install-failed':
      return { ...state, isDownloading: false, isInstalling: false, progress: null, error: INSTALL_FAILED };
    case 'dismiss':
      return isBusy(state) ? state : { ...state, isDismissed: true, error: null };
  }
}
