import { sameJson } from '#app/lib/sameJson';
import { interruptsVideo, NEW_SOURCE, type Source, type SourceField } from '#app/settings/source';
import type { CameraSettings } from '../cameras';
import { ARMED, BLANK, ChangingItems, type ChangingItem, type Rejection, type Wanted } from '../items/ChangingItems';
import type { Behaviour } from '../settings/SectionState';
import { DEFAULTS, type ControlValues } from './controls';
import { csiPath, TAKEN_RTP_PORT } from './surroundings';

export interface SourceItem extends ChangingItem<Source> {
  password: string | null;
  controls: ControlValues;
}

/** A source as it is ordered; `password` absent: as it was. */
interface WantedSource extends Wanted<Source> {
  readonly password?: string | null | undefined;
}

export type SourceItems = ChangingItems<Source, SourceItem, WantedSource>;

const APPLY_MS = 600;
const OWN = { password: null, controls: DEFAULTS } as const;

const builtIn = ({ name, width, height, fps }: CameraSettings, index: number): Source => ({
  ...NEW_SOURCE,
  name,
  kind: 'csi',
  device: csiPath(index),
  format: 'RAW10',
  size: `${width}x${height}`,
  fps,
});

function refusal({ values }: SourceItem, { desired, password }: WantedSource): Rejection | null {
  const isNew = desired.password.set && desired.password.updated_at !== values?.password.updated_at;
  // The server keeps no secrets over a restart.
  if (isNew && password === undefined) {
    const error = 'The password was lost on its way. Enter it again.';
    return { code: 'secret_missing', error, pointer: '/password' };
  }
  if (desired.kind !== 'rtp_udp' || desired.port !== TAKEN_RTP_PORT) return null;
  const error = `Another program of the device receives on port ${TAKEN_RTP_PORT}.`;
  return { code: 'port_in_use', error, pointer: '/port' };
}

const IN_USE: Rejection = { code: 'in_use', error: 'The pipeline uses this source.', pointer: null };

/** What the device knows besides its sources. */
interface Surroundings {
  readonly behaviour: () => Behaviour;
  readonly isArmed: () => boolean;
  /** Whether the pipeline takes its video from a source. */
  readonly isUsed: (id: string) => boolean;
}

/** The vehicle may have been armed since the order was given. */
function armedRefusal(
  { values }: SourceItem,
  { id, desired, password, override_armed: isOverridden }: WantedSource,
  { isArmed, isUsed }: Surroundings,
): Rejection | null {
  if (values === null || isOverridden || !isUsed(id) || !isArmed()) return null;
  const names = Object.keys(desired) as SourceField[];
  const changed = names.filter((name) => !sameJson(desired[name], values[name]));
  return password !== undefined || interruptsVideo(changed) ? ARMED : null;
}

function takePassword(item: SourceItem, { desired, password }: WantedSource): void {
  if (password !== undefined) item.password = password;
  if (!desired.password.set) item.password = null;
}

/** The sources of one device, the built-in cameras among them. */
export const createSourceItems = (
  cameras: readonly CameraSettings[],
  around: Surroundings,
  onChange: () => void,
): SourceItems =>
  new ChangingItems<Source, SourceItem, WantedSource>({
    factory: () =>
      new Map(
        cameras.map((camera, index) => [
          camera.id,
          { ...BLANK, ...OWN, version: 1, isFixed: true, values: builtIn(camera, index) },
        ]),
      ),
    fresh: () => ({ ...BLANK, ...OWN }),
    behaviour: around.behaviour,
    applyMs: APPLY_MS,
    refuse: (item, wanted) => armedRefusal(item, wanted, around) ?? refusal(item, wanted),
    refuseRemoval: (_, { id }) => (around.isUsed(id) ? IN_USE : null),
    carriedOut: takePassword,
    onChange,
  });
