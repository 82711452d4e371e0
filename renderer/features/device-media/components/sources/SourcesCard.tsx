import { devicePage } from '#app/domain/pagePaths';
import { media } from '#app/settings/sections/media';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { ButtonLink } from '../../../../components/Button';
import { Drawing } from '../../../../components/Drawing';
import { Message } from '../../../../components/Message';
import { LoadedPart } from '../../../../resource/LoadedPart';
import { ResourceList } from '../../../../resource/ResourceList';
import { useMayChange } from '../../../../resource/useMayChange';
import { useSourceActions, useSourceCapabilities, useSources } from '../../hooks/useSources';
import { SOURCE_FORM } from '../../sourceForm';
import { LIST, MISSING, SOURCES } from '../../sourceWords';
import { Rescan } from './Rescan';
import { SourceRow } from './SourceRow';
import classes from './Sources.module.css';

/** Returns whether the device supports video but reports no camera. */
const hasNoCamera = ({ isSupported, cameras, onvif }: SourceCapabilities): boolean =>
  isSupported === true && cameras.length === 0 && onvif.length === 0;

const NO_CAMERAS: SourceCapabilities['cameras'] = [];

/** The sources of video of the device, and what may be done with each. */
export function SourcesCard() {
  const device = useCurrentDevice();
  const sources = useSources(device.id);
  const { data: capabilities } = useSourceCapabilities(device.id);
  const mayChange = useMayChange(media);
  return (
    <ResourceList
      items={sources.data}
      words={LIST}
      form={SOURCE_FORM}
      actions={useSourceActions(device.id)}
      isRemovedArmed
      aside={mayChange && !sources.isUnknown && <Adding hasTest={capabilities?.kinds.includes('test') === true} />}
      notice={
        capabilities &&
        hasNoCamera(capabilities) && (
          <Message level={3} drawing={<Drawing name="camera" />} title={SOURCES.noCamera} action={<Rescan />}>
            {SOURCES.noCameraText}
          </Message>
        )
      }
      empty={
        <LoadedPart state={sources} words={MISSING} isInCard>
          {({ length }) =>
            length === 0 && <Message level={3} drawing={<Drawing name="camera" />} title={SOURCES.empty} />
          }
        </LoadedPart>
      }
      row={(source, context) => (
        <SourceRow
          key={source.id}
          id={device.id}
          cameras={capabilities?.cameras ?? NO_CAMERAS}
          {...{ source, context, mayChange }}
        />
      )}
    />
  );
}

function Adding({ hasTest }: { readonly hasTest: boolean }) {
  const form = devicePage(useCurrentDevice().id, '/settings/media/sources/new');
  return (
    <span className={classes.actions}>
      {hasTest && (
        <ButtonLink look="text" to={`${form}?kind=test`}>
          {SOURCES.addTest}
        </ButtonLink>
      )}
      <ButtonLink to={form}>{SOURCES.add}</ButtonLink>
    </span>
  );
}
