import type { DeviceId } from '#app/domain/ids';
import { copyableFields } from '#app/resource/template';
import type { Section } from '#app/settings/section';
import { differingFields, shownState } from '#app/resource/resource';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { FrameDialog } from '../../components/FrameDialog';
import { fill } from '../../lib/fill';
import { useEditing, useEditorState } from '../../resource/EditingContext';
import { useSectionNoun } from '../SectionsContext';
import { ChooseStep } from './ChooseStep';
import { ResultsStep } from './ResultsStep';
import { ReviewStep } from './ReviewStep';
import type { Run } from './run';
import { useTemplate } from './useTemplate';
import { longLabelOf } from '../../resource/words';
import { WORDS } from './words';

interface Props {
  readonly section: Section;
  /** An earlier copy, to show its results; null to start a new one. */
  readonly run: Run | null;
  /** The devices selected at first. */
  readonly ids?: readonly DeviceId[];
  reload(): Promise<void>;
  readonly onClose: () => void;
}

/** Copies the section's settings to other devices in three steps: choice, each device's check, results. */
export default function TemplateDialog({ section, run, ids = [], reload, onClose }: Props) {
  const device = useCurrentDevice();
  const noun = useSectionNoun(section.name);
  const { words } = useEditing();
  const resource = useEditorState(({ editor }) => editor.resource);
  const names = copyableFields(section).filter((name) => resource?.desired[name] !== undefined);
  const template = useTemplate({
    id: device.id,
    section: section.name,
    version: resource?.version ?? null,
    first: { fields: names, ids },
    run,
    renew: reload,
  });
  const { step } = template;
  const label = (name: string) => longLabelOf(words, name);
  const isOpen = resource !== null && shownState(section, resource) !== 'in_sync';
  const differing = isOpen ? differingFields(section, resource) : [];
  return (
    <FrameDialog
      title={fill(WORDS.title, { section: noun })}
      isHeld={template.isBusy}
      hasDraft={template.hasDraft}
      onClose={onClose}
    >
      {step.name === 'choose' && (
        <ChooseStep {...{ template, names, label }} isOpen={differing.some((name) => names.includes(name))} />
      )}
      {step.name === 'review' && <ReviewStep {...{ template, section, label }} {...step} />}
      {step.name === 'results' && <ResultsStep {...{ template, section, label }} run={step.run} />}
    </FrameDialog>
  );
}
