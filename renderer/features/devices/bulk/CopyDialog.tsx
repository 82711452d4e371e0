import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { mayChange } from '#app/resource/define';
import { copyableFields } from '#app/resource/template';
import type { Section, SectionName } from '#app/settings/section';
import { useEffect, useState, type ReactNode } from 'react';
import { CurrentDeviceProvider } from '../../../api/CurrentDeviceContext';
import { useDevice } from '../../../api/useDevice';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { FrameDialog } from '../../../components/FrameDialog';
import { EditingProvider } from '../../../resource/EditingContext';
import {
  sectionNamed,
  useKnownSections,
  useSectionDefinition,
  useSectionWords,
  type KnownSections,
} from '../../../settings/SectionsContext';
import { TemplateDialog } from '../../../settings/template/LazyTemplate';
import { useSection } from '../../../settings/useSection';
import { WORDS } from './words';

interface Props {
  /** The selected devices: the settings of one are copied to the others. */
  readonly devices: readonly Device[];
  readonly onClose: () => void;
}

interface Choice {
  readonly id: DeviceId;
  readonly section: SectionName;
}

interface Copyable {
  /** Names of the sections with fields that can be copied. */
  readonly names: readonly SectionName[];
  /** Some sections could not be loaded. */
  readonly hasFailed: boolean;
}

/** Returns the sections that can be copied; none until all definitions are loaded or have failed to load. */
function useCopyable(known: KnownSections): Copyable {
  const [copyable, setCopyable] = useState<Copyable>({ names: [], hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    void Promise.allSettled(Object.values(known).map(({ definition }) => definition())).then((all) => {
      if (!isCurrent) return;
      const sections = all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      setCopyable({
        names: sections.filter((one) => copyableFields(one).length > 0).map(({ name }) => name),
        hasFailed: sections.length < all.length,
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [known]);
  return copyable;
}

/** Asks for the source device and the section, then opens the copy dialog of the settings pages. */
export default function CopyDialog({ devices, onClose }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null);
  if (!choice) return <Choose devices={devices} onChoose={setChoice} onClose={onClose} />;
  return <Copy {...choice} devices={devices} onClose={onClose} />;
}

interface ChooseProps extends Props {
  onChoose(choice: Choice): void;
}

function Choose({ devices, onChoose, onClose }: ChooseProps) {
  const [id, setId] = useState(devices[0]?.id);
  const known = useKnownSections();
  const { names, hasFailed } = useCopyable(known);
  const [wanted, setWanted] = useState<SectionName>('media');
  const section = names.includes(wanted) ? wanted : names[0];
  return (
    <FrameDialog
      title={WORDS.copyTitle}
      text={WORDS.copyIntro(devices.length - 1)}
      // Two choices from lists: making them again is as quick as an answer.
      hasDraft={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button
            look="primary"
            disabled={id === undefined || section === undefined}
            onClick={() => id !== undefined && section !== undefined && onChoose({ id, section })}
          >
            {WORDS.next}
          </Button>
        </>
      }
    >
      <MuiSelectField
        label={WORDS.from}
        value={id ?? ''}
        onChange={({ target }) => setId(devices.find((one) => one.id === target.value)?.id)}
      >
        {devices.map((device) => (
          <option key={device.id} value={device.id}>
            {device.name}
          </option>
        ))}
      </MuiSelectField>
      <MuiSelectField
        label={WORDS.section}
        value={section ?? ''}
        onChange={({ target }) => setWanted(sectionNamed(known, target.value) ?? wanted)}
      >
        {names.length === 0 && !hasFailed && <option value="">{WORDS.loading}</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {WORDS.sectionOf(known[name]?.noun ?? name)}
          </option>
        ))}
      </MuiSelectField>
      {hasFailed && <FormProblem>{WORDS.someNotLoaded}</FormProblem>}
    </FrameDialog>
  );
}

type CopyProps = Choice & Props;

function Copy(props: CopyProps) {
  const { value: definition, isFailed } = useSectionDefinition(props.section);
  if (definition === null) return <Note onClose={props.onClose}>{isFailed ? WORDS.notLoaded : WORDS.loading}</Note>;
  return <Copying {...props} definition={definition} />;
}

function Copying({ id, section: name, definition, devices, onClose }: CopyProps & { readonly definition: Section }) {
  const { detail, problem: deviceProblem } = useDevice(id);
  // Copies the saved values, not unsaved edits of the settings pages.
  const handle = useSection(id, definition, 'apart');
  const words = useSectionWords(name);
  const problem = deviceProblem ?? handle.problem;
  // Preselects only devices that the dialog lists; others could not be unselected.
  const ids = devices.filter((one) => one.id !== id && mayChange(definition, one.role)).map((one) => one.id);
  if (detail === undefined || handle.resource === null)
    return <Note onClose={onClose}>{handle.isUnknown ? WORDS.noSettings : (problem ?? WORDS.loading)}</Note>;
  return (
    <CurrentDeviceProvider value={detail}>
      <EditingProvider value={{ model: handle.model, words, isReadOnly: true }}>
        <TemplateDialog section={definition} run={null} ids={ids} reload={handle.reload} onClose={onClose} />
      </EditingProvider>
    </CurrentDeviceProvider>
  );
}

function Note({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  return (
    <FrameDialog
      title={WORDS.copyTitle}
      hasDraft={false}
      onClose={onClose}
      actions={
        <Button onClick={onClose} autoFocus>
          {WORDS.close}
        </Button>
      }
    >
      <p role="status">{children}</p>
    </FrameDialog>
  );
}
