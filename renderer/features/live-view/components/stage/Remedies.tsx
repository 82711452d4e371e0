import { devicePage } from '#app/domain/pagePaths';
import { sameJson } from '#app/lib/sameJson';
import { disrupts, mayChange, problemsOf, type Values } from '#app/resource/define';
import type { Resource } from '#app/resource/resource';
import { media } from '#app/settings/sections/media';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { ButtonLink } from '../../../../components/Button';
import { cx } from '../../../../lib/cx';
import { Gap } from '../../../../settings/pipeline/Gap';
import { RestartPipeline } from '../../../../settings/pipeline/RestartPipeline';
import { PIPELINE } from '../../../../settings/pipeline/words';
import { SettingButton } from '../../../../settings/SettingButton';
import { useSection } from '../../../../settings/useSection';
import { changesOf, type Remedy, type RemedyField } from '../../judge/remedy';
import { REMEDIES } from '../../words/remedies';
import { Ask } from '../Ask';
import classes from './Stage.module.css';

interface Props {
  readonly remedy: Exclude<Remedy, 'buffer'>;
  readonly stream: string;
  /** It was sent: a setting (null), or the command with this job. */
  readonly onSent: (job: string | null) => void;
}

/** The settings to write; null: a person chooses, the device refuses these, or has them already. */
function offeredOf(remedy: Exclude<Remedy, string>, { desired, capability }: Resource): Values | null {
  const changes = changesOf(remedy, desired);
  if (changes === null || Object.keys(problemsOf(media, desired, changes, capability ?? {})).length > 0) return null;
  return Object.keys(changes).some((name) => !sameJson(changes[name], desired[name])) ? changes : null;
}

/**
 * Applies the remedy that the verdict advises, after asking where needed. Links to a setting whose value the user must choose. Roles that may
 * not change it learn whom to ask. Absent for streams other than the pipeline's.
 */
export default function Remedies({ remedy, stream, onSent }: Props) {
  const device = useCurrentDevice();
  const handle = useSection(device.id, media, 'apart');
  const { resource } = handle;
  if (resource === null || resource.capability?.stream !== stream) return null;
  if (!mayChange(media, device.role))
    return (
      <>
        <Ask device={device.id} permission={media.permission} className={cx(classes.pill, classes.ask)} />
        {remedy !== 'restart' && <ToSetting field={remedy.field} />}
      </>
    );
  if (remedy === 'restart') return <RestartPipeline onGiven={({ id }) => onSent(id)} />;
  const changes = offeredOf(remedy, resource);
  if (changes === null) return <ToSetting field={remedy.field} />;
  return (
    <SettingButton
      handle={handle}
      changes={changes}
      verb={REMEDIES.verb(remedy.field, changes)}
      onSent={() => onSent(null)}
      consequence={disrupts(media, Object.keys(changes)) && <Gap words={PIPELINE.gap} />}
    />
  );
}

function ToSetting({ field }: { readonly field: RemedyField }) {
  const { id } = useCurrentDevice();
  return <ButtonLink to={devicePage(id, `/settings/media/pipeline#${field}`)}>{REMEDIES.openSetting}</ButtonLink>;
}
