import { media } from '#app/settings/sections/media';
import { useContext, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { SettingsHead } from '../../../components/SettingsHead';
import { fill } from '../../../lib/fill';
import type { PagePlan } from '../../../lib/pagePlan';
import { useTopicValue } from '../../../live/device/useTopic';
import { ShownContext } from '../../../resource/ShownContext';
import { Gap } from '../../../settings/pipeline/Gap';
import { PIPELINE } from '../../../settings/pipeline/words';
import { SectionPage } from '../../../settings/SectionPage';
import { WithAside } from '../../../settings/WithAside';
import { PipelineForm } from '../components/PipelineForm';
import { SourcesCard } from '../components/sources/SourcesCard';
import { StreamCard } from '../components/StreamCard';
import type { Preview } from '../components/StreamPicture';
import { useSourceCapabilities, useSources } from '../hooks/useSources';
import { FIELDS, WORDS } from '../words';

/** The cards of the pipeline. */
export const plan: PagePlan = [
  { title: WORDS.status, place: 'aside', rows: 3 },
  { title: WORDS.video, rows: 3 },
  { title: WORDS.rate, rows: 2 },
  { title: WORDS.image, rows: 2 },
  { title: WORDS.running, rows: 2 },
  { title: WORDS.audio, rows: 1 },
  { title: WORDS.recording, rows: 1 },
  { title: WORDS.outputs },
];

/** The video of a device: the settings and measured values of its main stream, and a link to the sources. */
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
      plan={plan}
      isComing={isSilent || !hasSources}
      consequence={<Gap words={PIPELINE.gap} />}
      unsupported={
        <Message level={3} drawing={<Drawing name="camera" />} title={WORDS.unsupported}>
          {WORDS.unsupportedText}
        </Message>
      }
    >
      <Tabs count={data?.length ?? null} sources={<SourcesCard />}>
        <WithAside isFirst aside={<StreamCard Preview={Preview} />}>
          <PipelineForm />
        </WithAside>
      </Tabs>
    </SectionPage>
  );
}

interface TabsProps {
  /** Number of sources; null: unknown. */
  readonly count: number | null;
  readonly sources: ReactNode;
  /** The pipeline. */
  readonly children: ReactNode;
}

/** The pipeline in one tab, the sources in the other. */
function Tabs({ count, sources, children }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'sources' ? 'sources' : 'pipeline';
  const show = (next: string) => setParams(next === 'pipeline' ? {} : { tab: next }, { replace: true });
  // Beside the title, which is shown before the page, so that nothing moves.
  const isShown = useContext(ShownContext);
  const options = [
    { value: 'pipeline', label: WORDS.pipeline },
    { value: 'sources', label: count === null ? WORDS.sources : fill(WORDS.sourcesCount, { count }) },
  ] as const;
  return (
    <>
      {isShown && (
        <SettingsHead>
          <MuiTabs label={WORDS.tabs} id="media" options={options} value={tab} onChange={show} />
        </SettingsHead>
      )}
      <TabPanel id="media" value="pipeline" current={tab}>
        {/* A link to a field of this tab, such as one in a message, shows the tab. */}
        <div
          onFocus={() => {
            if (tab !== 'pipeline') show('pipeline');
          }}
        >
          {children}
        </div>
      </TabPanel>
      <TabPanel id="media" value="sources" current={tab}>
        {sources}
      </TabPanel>
    </>
  );
}
