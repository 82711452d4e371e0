import * as v from 'valibot';
import type { RuntimeConfig } from '../config/runtimeConfig';
import { SettingsChange, type ComputerSettings } from '../domain/desktopSettings';
import type { UpdateState } from '../domain/updateState';
import { invoke, send } from './kit';
import { Text } from './ids';

export const updatesContract = {
  state: invoke(v.null()).answers<UpdateState>(),
  check: invoke(v.null()).answers<null>(),
  start: invoke(v.null()).answers<null>(),
  dismiss: invoke(v.null()).answers<null>(),
  changed: send<UpdateState>(),
} as const;

/** Texts and numbers for support; no token, no name, no address of a person. */
export type Diagnostics = Readonly<Record<string, string>>;

/** Most lines that the page hands over at once: as many as pass the bridge's limit at their largest. */
export const MAX_PAGE_LINES = 18;

export const logsContract = {
  /** Lines of the page's own; main throttles, scrubs and ships them. `data` is JSON. */
  write: invoke(
    v.object({
      lines: v.pipe(
        v.array(
          v.object({
            level: v.picklist(['debug', 'info', 'warn', 'error']),
            message: Text(4200),
            data: v.optional(Text(9000)),
          }),
        ),
        v.maxLength(MAX_PAGE_LINES),
      ),
    }),
  ).answers<null>(),
  diagnostics: invoke(v.null()).answers<Diagnostics>(),
  /** Puts the diagnostics and the last lines of the log on the clipboard. */
  copyDiagnostics: invoke(v.null()).answers<null>(),
} as const;

export const tracesContract = {
  /** Spans of the page (OTLP in JSON); answers the status of the collector. Fails with `no-collector` where none is configured. */
  push: invoke(v.object({ body: Text(250_000) })).answers<number>(),
} as const;

export const statisticsContract = {
  /** Counted events (`StatisticsBatch`, in JSON); answers the status of the service. Fails with `no-collector` where nothing is counted. */
  push: invoke(v.object({ batch: Text(200_000) })).answers<number>(),
} as const;

/** Reported as the length of a pause: long enough that the page refreshes everything. */
export const LONG_PAUSE_MS = 86_400_000;

/** What the menus ask the page to do. */
export type Command = 'palette' | 'settings' | 'about' | 'add-device' | 'devices' | 'sign-out';

export interface StartFacts {
  readonly config: RuntimeConfig;
  readonly apiOrigin: string;
  /** Origin at which other people's browsers find the product. */
  readonly website: string;
  readonly platform: string;
}

export const windowsContract = {
  start: invoke(v.null()).answers<StartFacts>(),
  /** The page is ready to show pending links and questions. */
  ready: invoke(v.null()).answers<null>(),
  setTheme: invoke(v.object({ mode: v.picklist(['light', 'dark', 'system']) })).answers<null>(),
  /** Whether a video of the page floats above other windows (picture in picture). */
  float: invoke(v.boolean()).answers<null>(),
  settings: invoke(v.null()).answers<ComputerSettings>(),
  changeSettings: invoke(SettingsChange).answers<ComputerSettings>(),
  /** Shows one notification, as a test. Fails with `no-notifications` where the system has none. */
  testNotification: invoke(v.object({ title: Text(100), body: Text(200) })).answers<null>(),
  command: send<Command>(),
  /** A notification was clicked: show this page. */
  navigate: send<string>(),
  /** The window was hidden or minimised, or shown again. */
  hidden: send<boolean>(),
  /** The computer slept or changed networks. */
  wake: send<{ readonly gapMs: number }>(),
} as const;
