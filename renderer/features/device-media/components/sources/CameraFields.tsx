import type { Values } from '#app/resource/define';
import type { Source } from '#app/settings/source';
import type { FoundCamera, SourceCapabilities } from '#app/settings/sourceCapabilities';
import { choicesOf } from '#app/settings/sourceRules';
import { MuiSelectField } from '../../../../components/form/MuiSelectField';
import { fill } from '../../../../lib/fill';
import { valuesOf } from '../../../../resource/createEditorStore';
import { useEditing, useField, useValues } from '../../../../resource/EditingContext';
import { followCamera, type SourceValues } from '../../sourceForm';
import { FORM } from '../../sourceFormWords';

interface Props {
  readonly kind: 'v4l2' | 'csi';
  readonly capabilities: SourceCapabilities;
  readonly others: readonly Source[];
  readonly isBuiltIn: boolean;
}

type Name = 'device' | 'format' | 'size' | 'fps';

const pickCamera = (values: Values) => {
  const { device, format, size, fps } = values as SourceValues;
  return { device, format, size, fps };
};

function nameOf({ path, model, isPlugged }: FoundCamera, others: readonly Source[]): string {
  const holder = others.find(({ device }) => device === path);
  if (holder) return fill(FORM.cameraInUse, { model, name: holder.name });
  return isPlugged ? model : fill(FORM.cameraUnplugged, { model });
}

/** A camera of the device, then its format, size and frame rate: each list depends on the choices before it. */
export function CameraFields({ kind, capabilities, others, isBuiltIn }: Props) {
  const { model } = useEditing();
  const { device, format, size } = useValues(pickCamera);
  const { formats, sizes, rates } = choicesOf({ device, format, size }, capabilities);
  const cameras = capabilities.cameras.filter((one) => one.kind === kind);
  const follow = () => {
    const now = pickCamera(valuesOf(model.store.getState()));
    for (const [name, text] of Object.entries(followCamera(now, capabilities))) model.edit(name, text);
  };
  const shown = (value: string) => {
    const [width = '', height = ''] = value.split('x');
    return fill(FORM.sizeValue, { width, height });
  };
  const names = new Map(cameras.map((one) => [one.path, nameOf(one, others)]));
  return (
    <>
      <Choice
        name="device"
        options={[...names.keys()]}
        textOf={(path) => names.get(path) ?? path}
        empty={FORM.chooseCamera}
        hint={cameras.length === 0 ? FORM.noCameras : undefined}
        isDisabled={isBuiltIn}
        onChoose={follow}
      />
      <Choice name="format" options={formats} textOf={(one) => one} onChoose={follow} />
      <Choice name="size" options={sizes} textOf={shown} onChoose={follow} />
      <Choice
        name="fps"
        options={rates.map(String)}
        textOf={(fps) => fill(FORM.fpsOption, { fps })}
        onChoose={() => undefined}
      />
    </>
  );
}

interface ChoiceProps {
  readonly name: Name;
  readonly options: readonly string[];
  readonly textOf: (option: string) => string;
  /** Stands for no choice. */
  readonly empty?: string;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

/** What is saved stays in the list, whatever the device says now. */
function Choice({ name, options, textOf, empty, hint, isDisabled = false, onChoose }: ChoiceProps) {
  const { words, value, problem, set } = useField(name);
  const now = String(value);
  return (
    <MuiSelectField
      label={words.label}
      value={now}
      hint={hint}
      disabled={isDisabled}
      problem={problem}
      onChange={({ target }) => {
        set(target.value);
        onChoose();
      }}
    >
      {(empty !== undefined || now === '') && <option value="">{empty ?? ''}</option>}
      {now !== '' && !options.includes(now) && <option value={now}>{textOf(now)}</option>}
      {options.map((one) => (
        <option key={one} value={one}>
          {textOf(one)}
        </option>
      ))}
    </MuiSelectField>
  );
}
