import type { Severity } from '#app/domain/alert';
import { AlertWatch } from '#app/domain/alertWatch';
import { TOGETHER_MS } from '#app/domain/notices';
import { isQuiet, type QuietHours } from '#app/domain/quietHours';
import { isPageHidden } from '../../lib/pageHidden';
import { serverNow } from '../../lib/serverTime';
import type { Platform } from '../../platform/Platform';
import type { AlertEvent } from '../alertNews';
import { SOUND_FOR, soundInQuietHours } from './soundChoice';

export interface AlertSoundsOptions {
  readonly tabs: Platform['tabs'];
  /** Sound comes only after the user has clicked or typed, as in a browser; false for the installed app. */
  readonly needsGesture: boolean;
  /** The user's; null: there are none, undefined: not known yet. */
  readonly quietHours: () => QuietHours | null | undefined;
  /** False where the browser does not let this page be heard. */
  readonly play: (severity: Severity) => Promise<boolean>;
  /** A sound was wanted that the browser did not play, while the page was seen; called once. */
  readonly onSilent: () => void;
}

/** Least time between two sounds, in ms: however many alerts come, they do not run into each other. A critical one does not wait for a warning's. */
const REST_MS = 5000;
/** What the browser takes for a wish to be heard. */
const GESTURES = ['pointerdown', 'keydown'] as const;

/** Without that knowledge of the browser, playing shows whether it may. */
const hasGesture = (): boolean => {
  const { userActivation } = navigator as { readonly userActivation?: UserActivation };
  return userActivation?.hasBeenActive !== false;
};

/**
 * Plays a sound for new alerts where the user wants that: in one tab only, one that the browser lets be heard. Those that come within
 * a second are one sound, that of the worst; what is over by then is none.
 */
export class AlertSounds {
  private readonly watches: Readonly<Record<Severity, AlertWatch>> = {
    critical: new AlertWatch(),
    warning: new AlertWatch(),
  };
  private timer = 0;
  /** By the monotonic clock, in ms; infinite while no timer runs. */
  private dueAt = Infinity;
  /** By the monotonic clock, in ms. */
  private restsUntil = 0;
  private lastPlayed: Severity = 'warning';
  private isLeader = false;
  private hasToldSilent = false;
  private stopLeading: (() => void) | null = null;

  constructor(private readonly options: AlertSoundsOptions) {
    for (const gesture of GESTURES) window.addEventListener(gesture, this.lead, { capture: true });
    if (this.mayBeHeard()) this.lead();
  }

  hear(event: AlertEvent): void {
    if (event.type !== 'alert-raised') {
      for (const watch of Object.values(this.watches)) watch.end(event.id);
      return;
    }
    this.watches[event.severity].raise(event, SOUND_FOR[event.severity].get());
    this.soundIn(TOGETHER_MS);
  }

  private mayBeHeard(): boolean {
    return !this.options.needsGesture || hasGesture();
  }

  /** At the earlier of this time and the one that is waited for already. */
  private soundIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.dueAt <= dueAt) return;
    this.dueAt = dueAt;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.dueAt = Infinity;
      void this.sound();
    }, ms);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.stopWaiting();
    this.stopLeading?.();
    this.isLeader = false;
  }

  /** Before the first gesture a tab could only be silent, so it does not apply. */
  private readonly lead = (): void => {
    this.stopWaiting();
    const { tabs } = this.options;
    if (!tabs) {
      this.isLeader = true;
      return;
    }
    this.stopLeading ??= tabs.lead('alert-sound', () => {
      this.isLeader = true;
      return () => (this.isLeader = false);
    });
  };

  private stopWaiting(): void {
    for (const gesture of GESTURES) window.removeEventListener(gesture, this.lead, { capture: true });
  }

  private async sound(): Promise<void> {
    const { critical, warning } = this.watches;
    const severity = critical.hasPending ? 'critical' : warning.hasPending ? 'warning' : null;
    if (severity === null) return;
    const hours = this.options.quietHours();
    const isUrgent = severity === 'critical' && this.lastPlayed === 'warning';
    const waitMs = isUrgent ? 0 : this.restsUntil - performance.now();
    if (hours === undefined || waitMs > 0) {
      this.soundIn(Math.max(waitMs, TOGETHER_MS));
      return;
    }
    critical.drop();
    warning.drop();
    const isHeld =
      hours !== null && isQuiet(hours, serverNow()) && !(severity === 'critical' && soundInQuietHours.get());
    if (isHeld) return;
    if (!this.mayBeHeard()) {
      this.tellSilent();
      return;
    }
    if (!this.isLeader) return;
    this.restsUntil = performance.now() + REST_MS;
    this.lastPlayed = severity;
    if (!(await this.options.play(severity))) this.tellSilent();
  }

  private tellSilent(): void {
    // Another tab may be heard, and this one is not looked at.
    if (this.hasToldSilent || isPageHidden()) return;
    this.hasToldSilent = true;
    this.options.onSilent();
  }
}
