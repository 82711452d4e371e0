import type { Severity } from '#app/domain/alert';
import { AlertWatch } from '#app/domain/alertWatch';
import { TOGETHER_MS } from '#app/domain/notices';
import { isQuiet, type QuietHours } from '#app/domain/quietHours';
import { followPageHidden, isPageHidden } from '../../lib/pageHidden';
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
  /** Resolves to false if the browser does not allow this page to play sound. */
  readonly play: (severity: Severity) => Promise<boolean>;
  /**
   * Called once for each reason why the browser did not play a sound, while the page is visible. Null: the user has since clicked or
   * pressed a key, as the last call asked.
   */
  readonly onSilent: (reason: SilentReason | null) => void;
}

/** `gesture`: the browser plays nothing before the user clicks or presses a key. `settings`: nor after that. */
export type SilentReason = 'gesture' | 'settings';

/** Least time between two sounds, in ms: however many alerts come, they do not run into each other. A critical one does not wait for a warning's. */
const REST_MS = 5000;
/** Events after which the browser may allow sound. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Without that knowledge of the browser, playing shows whether it may. */
const hasGesture = (): boolean => {
  const { userActivation } = navigator as { readonly userActivation?: UserActivation };
  return userActivation?.hasBeenActive !== false;
};

/**
 * Plays a sound for new alerts if the user has switched that on, in one tab that the browser allows to play sound. Alerts within a second
 * get one sound, that of the worst; alerts that have ended by then get none. If the browser allows no sound, they sound after the next
 * click or key, unless they have ended by then.
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
  /** Why the last sound was not played; null: it was. */
  private silentFor: SilentReason | null = null;
  private readonly told = new Set<SilentReason>();
  private isAsking = false;
  private stopLeading: (() => void) | null = null;
  private readonly stopFollowing = followPageHidden(() => this.tellSilent());

  constructor(private readonly options: AlertSoundsOptions) {
    this.awaitGesture();
    if (this.mayBeHeard()) this.lead();
  }

  hear(event: AlertEvent): void {
    if (event.type !== 'alert-raised') {
      for (const watch of Object.values(this.watches)) {
        if (event.type === 'device-gone') watch.leave(event.id);
        else watch.end(event.id);
      }
      return;
    }
    this.watches[event.severity].raise(event, SOUND_FOR[event.severity].get());
    this.soundIn(TOGETHER_MS);
  }

  private mayBeHeard(): boolean {
    return !this.options.needsGesture || hasGesture();
  }

  /** Plays after this time, or earlier if an earlier time is already set. */
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
    this.stopFollowing();
    this.stopWaiting();
    this.stopLeading?.();
    this.isLeader = false;
  }

  /** Before the first gesture a tab could only be silent, so it does not apply. */
  private lead(): void {
    const { tabs } = this.options;
    if (!tabs) {
      this.isLeader = true;
      return;
    }
    this.stopLeading ??= tabs.lead('alert-sound', () => {
      this.isLeader = true;
      return () => (this.isLeader = false);
    });
  }

  private awaitGesture(): void {
    for (const gesture of GESTURES) window.addEventListener(gesture, this.handleGesture, { capture: true });
  }

  private stopWaiting(): void {
    for (const gesture of GESTURES) window.removeEventListener(gesture, this.handleGesture, { capture: true });
  }

  private readonly handleGesture = (): void => {
    // Some gestures do not allow sound, such as the Escape key or the beginning of a touch.
    if (!this.mayBeHeard()) return;
    this.stopWaiting();
    this.lead();
    if (this.silentFor === null) return;
    this.endSilence();
    // Some browsers play only what begins within the gesture. A tab that has just applied is not yet the one that plays.
    if (this.isLeader) void this.sound(true);
    else this.soundIn(TOGETHER_MS);
  };

  private async sound(isGesture = false): Promise<void> {
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
    const isHeld =
      hours !== null && isQuiet(hours, serverNow()) && !(severity === 'critical' && soundInQuietHours.get());
    if (!isHeld && !this.mayBeHeard()) {
      this.keepSilent('gesture');
      return;
    }
    if (isHeld || !this.isLeader) {
      this.drop(severity);
      return;
    }
    this.restsUntil = performance.now() + REST_MS;
    this.lastPlayed = severity;
    const isHeard = await this.options.play(severity);
    if (isHeard || isGesture) this.drop(severity);
    if (isHeard) {
      this.endSilence();
      return;
    }
    this.restsUntil = 0;
    this.keepSilent(isGesture ? 'settings' : 'gesture');
  }

  /** A critical sound also stands for warnings, but not the reverse: a critical alert may arrive while the sound of a warning starts. */
  private drop(severity: Severity): void {
    this.watches.warning.drop();
    if (severity === 'critical') this.watches.critical.drop();
  }

  private keepSilent(reason: SilentReason): void {
    this.silentFor = reason;
    this.tellSilent();
    if (reason === 'gesture') this.awaitGesture();
  }

  private endSilence(): void {
    this.silentFor = null;
    if (this.isAsking) this.options.onSilent(null);
    this.isAsking = false;
  }

  private tellSilent(): void {
    const reason = this.silentFor;
    // Another tab may play the sound, and the user does not see this one.
    if (reason === null || this.told.has(reason) || isPageHidden()) return;
    this.told.add(reason);
    this.isAsking = reason === 'gesture';
    this.options.onSilent(reason);
  }
}
