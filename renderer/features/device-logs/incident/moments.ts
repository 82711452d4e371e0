import type { DeviceAlert } from '#app/domain/alert';
import type { AuditEntry } from '#app/domain/audit';
import type { HistoryPoint } from '#app/domain/deviceHistory';
import type { UnitSystem } from '#app/domain/units';
import { ownValue } from '#app/lib/ownValue';
import type { ZonedTimes } from '../../../lib/display';
import type { VideoPoint } from '../../../live/videoHistory';
import { auditWords } from '../../../settings/activity/auditWords';
import type { Sections } from '../../../settings/activity/loadSections';
import { WORDS } from './words';

/** Something that happened at a time, in ms since the epoch. */
export interface Moment {
  readonly at: number;
  readonly key: string;
  readonly kind: keyof typeof WORDS.kinds;
  /** What its mark looks like, and how the name of the mark begins. */
  readonly sign: keyof typeof WORDS.signs;
  readonly tone: 'bad' | 'warn' | 'plain';
  /** With its places in braces. */
  readonly text: string;
  readonly places: Readonly<Record<string, string>>;
}

export interface Sources {
  readonly alerts: readonly DeviceAlert[];
  /** Messages of the vehicle, by the server's clock. */
  readonly texts: readonly { readonly at: number; readonly text: string; readonly severity: number }[];
  readonly audit: readonly AuditEntry[];
  /** Those whose settings were changed, as far as they are loaded. */
  readonly sections: Sections;
  readonly history: readonly HistoryPoint[];
  readonly video: readonly VideoPoint[];
}

const WARNING = 4;
const toneOf = (severity: number): Moment['tone'] =>
  severity < WARNING ? 'bad' : severity === WARNING ? 'warn' : 'plain';

function ofAlert({ id, text, severity, raisedAt, clearedAt }: DeviceAlert): Moment[] {
  const places = { alert: text ?? WORDS.alertOf.unknown };
  const base = { kind: 'alert', places } as const;
  const raised = {
    ...base,
    at: raisedAt,
    key: `${id} raised`,
    sign: 'alert',
    text: WORDS.raised,
    tone: severity === 'critical' ? 'bad' : 'warn',
  } as const;
  const over = { sign: 'cleared', text: WORDS.cleared, tone: 'plain' } as const;
  const cleared = { ...base, ...over, at: clearedAt, key: `${id} cleared` };
  return [raised, cleared].flatMap((one) => (one.at === null ? [] : [{ ...one, at: one.at }]));
}

/** Where a value is another one than before; the first is no change. */
function changes<P extends { readonly at: number }, T>(
  points: readonly P[],
  pick: (point: P) => T | null,
  toMoment: (value: T, at: number) => Moment,
): Moment[] {
  let before: T | null = null;
  return points.flatMap((point) => {
    const value = pick(point);
    if (value === null || value === before) return [];
    const isChange = before !== null;
    before = value;
    return isChange ? [toMoment(value, point.at)] : [];
  });
}

const ofHistory = (history: readonly HistoryPoint[]): Moment[] => [
  ...changes(
    history,
    ({ armed }) => armed,
    (armed, at) => ({
      ...{ at, key: `armed ${at}`, kind: 'state', tone: 'plain', places: {} },
      sign: armed ? 'armed' : 'disarmed',
      text: armed ? WORDS.armed : WORDS.disarmed,
    }),
  ),
  ...changes(
    history,
    ({ mode }) => mode,
    (mode, at) => ({
      ...{ at, key: `mode ${at}`, kind: 'state', sign: 'mode', tone: 'plain', text: WORDS.mode, places: { mode } },
    }),
  ),
];

const ofVideo = (video: readonly VideoPoint[]): Moment[] =>
  changes(
    video,
    ({ trouble }) => trouble ?? '',
    (trouble, at) => ({
      ...{ at, key: `video ${at}`, kind: 'video', places: { trouble } },
      sign: trouble === '' ? 'live' : 'video',
      tone: trouble === '' ? 'plain' : 'warn',
      text: trouble === '' ? WORDS.troubleOver : WORDS.trouble,
    }),
  );

/** Their times differ a little at each reading, so that a key says which of the equal texts it is, from the oldest on. */
function ofTexts(texts: Sources['texts']): Moment[] {
  const counts = new Map<string, number>();
  return texts
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text, severity }) => {
      const same = `text ${severity} ${text}`;
      const count = (counts.get(same) ?? 0) + 1;
      counts.set(same, count);
      return {
        ...{ at, key: `${same} ${count}`, kind: 'message', sign: 'message', tone: toneOf(severity) },
        ...{ text: '{text}', places: { text } },
      };
    });
}

interface Reader {
  readonly times: ZonedTimes;
  readonly units: UnitSystem;
}

/** What adds a device or a user, and what gives another value to what was there. */
const SIGNS: Readonly<Record<string, Moment['sign']>> = {
  'device.add': 'added',
  'invitation.create': 'added',
  'invitation.accept': 'added',
  'device.rename': 'change',
  'access.change': 'change',
};

/** The sign of an action by its name in the audit log. One that neither adds nor changes anything has a sign of its own. */
const signOf = (action: string): Moment['sign'] =>
  action.startsWith('settings.') ? 'setting' : (ownValue(SIGNS, action) ?? 'action');

function ofEntry(entry: AuditEntry, sections: Sections, { times, units }: Reader): Moment[] {
  const { id, at, action, target } = entry;
  if (at === null) return [];
  const section = action === 'settings.update' ? sections.get(target ?? '') : undefined;
  const words = auditWords(entry, times, section && { ...section, units });
  return [{ at, key: id, kind: 'change', sign: signOf(action), tone: 'plain', ...words }];
}

/** All that is known to have happened from `since` to `until`, both included, oldest first. */
export function momentsOf(
  { alerts, texts, audit, sections, history, video }: Sources,
  { since, until, ...reader }: Reader & { readonly since: number; readonly until: number },
): readonly Moment[] {
  const all: Moment[] = [
    ...alerts.flatMap(ofAlert),
    ...ofTexts(texts),
    ...audit.flatMap((entry) => ofEntry(entry, sections, reader)),
    ...ofHistory(history),
    ...ofVideo(video),
  ];
  return all.filter(({ at }) => at >= since && at <= until).toSorted((a, b) => a.at - b.at);
}
