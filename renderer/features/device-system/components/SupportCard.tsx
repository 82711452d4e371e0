import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { fill } from '../../../lib/fill';
import { CommandButton } from '../../../settings/CommandButton';
import { useIsRestarting } from '../hooks/useRestart';
import { SUPPORT } from '../words';
import { BundleDownload } from './BundleDownload';
import { RestartButton } from './RestartButton';
import classes from './System.module.css';

/** What support needs, and the way back to the factory's settings. */
export function SupportCard() {
  const { id, name, role } = useCurrentDevice();
  const isRestarting = useIsRestarting(id);
  if (!can(role, 'readLogs')) return null;
  return (
    <Card level={3} title={SUPPORT.title}>
      <div className={classes.deed}>
        <p className={classes.label}>{SUPPORT.bundleText}</p>
        <CommandButton
          name="log_bundle"
          level={0}
          label={SUPPORT.bundle}
          isHeld={isRestarting}
          done={(job) => <BundleDownload job={job} />}
        />
      </div>
      {can(role, 'remove') && (
        <div className={classes.deed}>
          <p className={classes.label}>{SUPPORT.resetText}</p>
          <RestartButton
            name="factory_reset"
            level={2}
            look="outlinedDanger"
            label={SUPPORT.reset}
            title={fill(SUPPORT.resetTitle, { name })}
            consequence={SUPPORT.resetConsequence}
            verb={SUPPORT.resetVerb}
            typed={fill(SUPPORT.resetTyped, { name })}
          />
        </div>
      )}
    </Card>
  );
}
