import { can } from '#app/domain/role';
import type { Job } from '#app/domain/job';
import type { SystemStatus } from '#app/events/topics/system';
import { ownValue } from '#app/lib/ownValue';
import { asRecord } from '#app/lib/read';
import { plainText } from '#app/lib/plainText';
import { useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { fill } from '../../../lib/fill';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { byteCount, decimal } from '../../../lib/quantity';
import { useIsRestarting } from '../hooks/useRestart';
import { useSystem } from '../hooks/useSystem';
import { UPDATE } from '../words';
import { RestartButton } from './RestartButton';
import classes from './System.module.css';

interface Release {
  readonly version: string;
  readonly notes: string | null;
  readonly sizeBytes: number | null;
  readonly outageS: number | null;
}

const positive = (value: unknown) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : null);

/** Returns the result of a check for updates; null if it cannot be read. */
function releaseOf({ result }: Job): Release | null {
  const raw = asRecord(asRecord(result).available);
  if (typeof raw.version !== 'string' || raw.version === '') return null;
  return {
    version: plainText(raw.version, 64),
    notes: typeof raw.notes === 'string' ? plainText(raw.notes) : null,
    sizeBytes: positive(raw.size_bytes),
    outageS: positive(raw.outage_s),
  };
}

const isNewTo = (system: SystemStatus | null, release: Release | null): release is Release =>
  release !== null && release.version !== system?.agentVersion;

const foundText = ({ version, sizeBytes, outageS }: Release): string =>
  sizeBytes === null || outageS === null
    ? fill(UPDATE.foundAlone, { version })
    : fill(UPDATE.found, { version, size: byteCount(sizeBytes), seconds: decimal(outageS, 0) });

const runningText = (system: SystemStatus | null): string => {
  const version = system?.agentVersion ?? null;
  if (version === null) return UPDATE.unknown;
  const slot = system?.slot ?? null;
  return slot === null ? fill(UPDATE.runningAlone, { version }) : fill(UPDATE.running, { version, slot });
};

/** A device has two slots. If they are not A and B, the name of the other one is unknown. */
const OTHER_SLOT: Readonly<Record<string, string>> = { A: 'B', B: 'A' };

const previousText = (version: string, system: SystemStatus | null): string => {
  const slot = ownValue(OTHER_SLOT, system?.slot ?? '');
  return slot === undefined ? fill(UPDATE.previousAlone, { version }) : fill(UPDATE.previous, { version, slot });
};

/** The version that runs, the one that could, and the one to go back to. */
export function UpdateCard() {
  const system = useSystem();
  const { id, role } = useCurrentDevice();
  const isRestarting = useIsRestarting(id);
  const [release, setRelease] = useState<Release | null>(null);
  const previous = system?.previousVersion ?? null;
  return (
    <Card
      level={3}
      title={UPDATE.title}
      description={runningText(system)}
      aside={can(role, 'operate') && <CommandObstacle />}
    >
      <div className={classes.meters}>
        {can(role, 'operate') && (
          <CommandButton
            name="update_check"
            level={0}
            label={UPDATE.check}
            isHeld={isRestarting}
            done={(job) => {
              const found = releaseOf(job);
              return isNewTo(system, found) ? foundText(found) : UPDATE.upToDate;
            }}
            onEnd={(job) => setRelease(releaseOf(job))}
          />
        )}
        {isNewTo(system, release) && (
          <>
            {release.notes !== null && <p>{release.notes}</p>}
            <Install version={release.version} texts={INSTALL} />
          </>
        )}
        <div className={classes.action}>
          <p className={classes.label}>{previous === null ? UPDATE.noPrevious : previousText(previous, system)}</p>
          {previous !== null && <Install version={previous} texts={ROLLBACK} />}
        </div>
      </div>
    </Card>
  );
}

const INSTALL = {
  label: UPDATE.install,
  title: UPDATE.installTitle,
  consequence: UPDATE.installText,
  verb: UPDATE.installVerb,
} as const;
const ROLLBACK = {
  label: UPDATE.rollback,
  title: UPDATE.rollbackTitle,
  consequence: UPDATE.rollbackText,
  verb: UPDATE.rollbackVerb,
} as const;

function Install({ version, texts }: { readonly version: string; readonly texts: typeof INSTALL | typeof ROLLBACK }) {
  const { name } = useCurrentDevice();
  return (
    <div className={classes.version}>
      <RestartButton
        name="update_install"
        level={2}
        args={{ version }}
        label={fill(texts.label, { version })}
        title={fill(texts.title, { version, name })}
        consequence={texts.consequence}
        verb={texts.verb}
      />
    </div>
  );
}
