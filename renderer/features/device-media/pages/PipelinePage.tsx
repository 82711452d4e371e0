import { media } from '#app/settings/sections/media';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useTopicValue } from '../../../live/device/useTopic';
import { Gap } from '../../../settings/pipeline/Gap';
import { PIPELINE } from '../../../settings/pipeline/words';
import { SectionPage } from '../../../settings/SectionPage';
import { WithAside } from '../../../settings/WithAside';
import { PipelineForm } from '../components/PipelineForm';
import { PreviewCard, type Preview } from '../components/PreviewCard';
import { SourcesCard } from '../components/sources/SourcesCard';
import { StatusCard } from '../components/StatusCard';
import { useSourceCapabilities, useSources } from '../hooks/useSources';
import { FIELDS, WORDS } from '../words';

/** The pipeline of the device's main stream: what is measured beside what is set, and its settings. */
export function PipelinePage({ Preview }: { readonly Preview: Preview }) {
  const { id } = useCurrentDevice();
  const { data, problem, isUnknown } = useSources(id);
  const capabilities = useSourceCapabilities(id);
  const isSilent = useTopicValue('media-status', (status) => status === null);
  const hasSources = (data && capabilities.data) !== undefined || problem !== null || isUnknown;
  return (
    <SectionPage
      section={media}
      words={FIELDS}
      isComing={isSilent || !hasSources}
      consequence={<Gap words={PIPELINE.gap} />}
      unsupported={
        <Message level={3} drawing={<Drawing name="camera" />} title={WORDS.unsupported}>
          {WORDS.unsupportedText}
        </Message>
      }
    >
      <WithAside
        isFirst
        aside={
          <>
            <PreviewCard Preview={Preview} />
            <StatusCard />
          </>
        }
      >
        <SourcesCard />
        <PipelineForm />
      </WithAside>
    </SectionPage>
  );
}
