import type { TargetOutcome } from '#app/api/templates';
import { toTargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import { arrayOf, asRecord, textsIn } from '#app/lib/read';
import type { SectionName } from '#app/settings/section';
import { sessionEnd } from '../../lib/sessionEnd';
import { tabStorage } from '../../lib/tabStorage';

const PREFIX = 'farsight.template.';
const MAX_CHARACTERS = 200_000;

/** A copy of settings with the job of each device. */
export interface Run {
  readonly fields: readonly string[];
  readonly outcomes: readonly TargetOutcome[];
  /** The answer was lost, so which devices were changed is not known. `outcomes` is then what the devices answered to the check before. */
  readonly isLost: boolean;
}

const keyOf = (id: DeviceId, section: SectionName) => `${PREFIX}${id}.${section}` as const;

const wireOf = ({ deviceId, errors, fields, jobId, isCarrier, isQueued, version }: TargetOutcome) => ({
  device_id: deviceId,
  errors: errors.map(({ field, code, detail }) => ({ pointer: `/${field}`, code, detail })),
  fields,
  job_id: jobId,
  carrier: isCarrier,
  queued: isQueued,
  version,
});

/** Stores the last copy from a device in this tab, so that a reload does not hide running jobs. Their states are fetched again. */
export const lastRun = {
  read(id: DeviceId, section: SectionName): Run | null {
    const text = tabStorage.get(keyOf(id, section));
    if (text === null || text.length > MAX_CHARACTERS) return null;
    try {
      const { fields, items, lost } = asRecord(JSON.parse(text) as unknown);
      const outcomes = arrayOf(items).flatMap((row) => toTargetOutcome(row) ?? []);
      return outcomes.length === 0 ? null : { fields: textsIn(fields), outcomes, isLost: lost === true };
    } catch {
      return null;
    }
  },
  write(id: DeviceId, section: SectionName, { fields, outcomes, isLost }: Run): void {
    tabStorage.set(keyOf(id, section), JSON.stringify({ fields, items: outcomes.map(wireOf), lost: isLost }));
  },
};

sessionEnd.onEnd(() => tabStorage.removeAll(PREFIX));
