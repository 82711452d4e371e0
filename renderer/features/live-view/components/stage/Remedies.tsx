import { devicePage } from '#app/domain/pagePaths';
import { disrupts, mayChange, problemsOf } from '#app/resource/define';
import { media } from '#app/settings/sections/media';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { ButtonLink } from '../../../../components/Button';
import { Gap } from '../../../../settings/pipeline/Gap';
import { RestartPipeline } from '../../../../settings/pipeline/RestartPipeline';
import { PIPELINE } from '../../../../settings/pipeline/words';
import { SettingButton } from '../../../../settings/SettingButton';
import { useSection } from '../../../../settings/useSection';
import { changesOf, type Remedy } from '../../judge/remedy';
import { REMEDIES } from '../../words/remedies';

interface Props {
  readonly remedy: Remedy;
  readonly stream: string;
  /** A setting was changed. */
  readonly onSent: () => void;
}

/**
 * Does what the verdict advises, after the question that it needs; a link to the setting where a person chooses its value, and for roles
 * that may not change it. Absent for streams other than the pipeline's.
 */
export default function Remedies({ remedy, stream, onSent }: Props) {
  const device = useCurrentDevice();
  const handle = useSection(device.id, media, 'remedy');
  const { resource } = handle;
  if (resource === null || resource.capability?.stream !== stream) return null;
  if (remedy === 'restart') return <RestartPipeline />;
  const changes = changesOf(remedy, resource.desired);
  const isOffered =
    changes !== null && Object.keys(problemsOf(media, resource.desired, changes, resource.capability)).length === 0;
  if (!isOffered || !mayChange(media, device.role))
    return (
      <ButtonLink to={devicePage(device.id, `/settings/media/pipeline#${remedy.field}`)}>
        {REMEDIES.openSetting}
      </ButtonLink>
    );
  return (
    <SettingButton
      handle={handle}
      changes={changes}
      verb={REMEDIES.verb(remedy.field, changes)}
      onSent={onSent}
      consequence={disrupts(media, Object.keys(changes)) && <Gap words={PIPELINE.gap} />}
    />
  );
}
