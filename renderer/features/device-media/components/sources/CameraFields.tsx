import type { Source } from '#app/settings/source';
import type { FoundCamera, SourceCapabilities } from '#app/settings/sourceCapabilities';
import { choicesOf } from '#app/settings/sourceRules';
import { useFormContext, useWatch } from 'react-hook-form';
import { MuiSelectField } from '../../../../components/form/MuiSelectField';
import { fill } from '../../../../lib/fill';
import { followCamera, type SourceValues } from '../../sourceForm';
import { FORM } from '../../sourceFormWords';

interface Props {
  readonly kind: 'v4l2' | 'csi';
  readonly capabilities: SourceCapabilities;
  readonly others: readonly Source[];
  readonly isBuiltIn: boolean;
}

type Name = 'device' | 'format' | 'size' | 'fps';

function nameOf({ path, model, isPlugged }: FoundCamera, others: readonly Source[]): string {
  const holder = others.find(({ device }) => device === path);
  if (holder) return fill(FORM.cameraInUse, { model, name: holder.name });
  return isPlugged ? model : fill(FORM.cameraUnplugged, { model });
}

/** A camera of the device, then its format, size and frame rate: each list depends on the choices before it. */
export function CameraFields({ kind, capabilities, others, isBuiltIn }: Props) {
  const { control, getValues, setValue } = useFormContext<SourceValues>();
  const [device, format, size] = useWatch({ control, name: ['device', 'format', 'size'] });
  const { formats, sizes, rates } = choicesOf({ device, format, size }, capabilities);
  const cameras = capabilities.cameras.filter((one) => one.kind === kind);
  const follow = () => {
    for (const [name, text] of Object.entries(followCamera(getValues(), capabilities)))
      setValue(name as Name, text, { shouldDirty: true });
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
        label={FORM.camera}
        options={[...names.keys()]}
        textOf={(path) => names.get(path) ?? path}
        empty={FORM.chooseCamera}
        hint={cameras.length === 0 ? FORM.noCameras : undefined}
        isDisabled={isBuiltIn}
        onChoose={follow}
      />
      <Choice name="format" label={FORM.format} options={formats} textOf={(one) => one} onChoose={follow} />
      <Choice name="size" label={FORM.size} options={sizes} textOf={shown} onChoose={follow} />
      <Choice
        name="fps"
        label={FORM.fps}
        options={rates.map(String)}
        textOf={(fps) => fill(FORM.fpsOption, { fps })}
        onChoose={() => undefined}
      />
    </>
  );
}

interface ChoiceProps {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly string[];
  readonly textOf: (option: string) => string;
  /** Stands for no choice. */
  readonly empty?: string;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

/** What is saved stays in the list, whatever the device says now. */
function Choice({ name, label, options, textOf, empty, hint, isDisabled = false, onChoose }: ChoiceProps) {
  const { register, formState, getValues } = useFormContext<SourceValues>();
  const now = getValues(name);
  const isListed = now === '' || options.includes(now);
  return (
    <MuiSelectField
      {...register(name, { onChange: onChoose })}
      label={label}
      hint={hint}
      disabled={isDisabled}
      problem={formState.errors[name]?.message}
    >
      {(empty !== undefined || now === '') && <option value="">{empty ?? ''}</option>}
      {!isListed && <option value={now}>{textOf(now)}</option>}
      {options.map((one) => (
        <option key={one} value={one}>
          {textOf(one)}
        </option>
      ))}
    </MuiSelectField>
  );
}
