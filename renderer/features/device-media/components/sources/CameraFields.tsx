import type { Values } from '#app/resource/define';
import type { Source } from '#app/settings/source';
import type { FoundCamera, SourceCapabilities } from '#app/settings/sourceCapabilities';
import { choicesOf, followCamera } from '#app/settings/sourceRules';
import { fill } from '../../../../lib/fill';
import { valuesOf } from '../../../../resource/createEditorStore';
import { useEditing, useValues } from '../../../../resource/EditingContext';
import { OfferedField } from '../../../../resource/fields/OfferedField';
import { FORM } from '../../sourceFormWords';

interface Props {
  readonly kind: 'v4l2' | 'csi';
  readonly capabilities: SourceCapabilities;
  readonly others: readonly Source[];
  readonly isBuiltIn: boolean;
}

const chosenIn = (values: Values) => {
  const { device, format, size, fps } = values as Source;
  return { device, format, size, fps };
};

function nameOf({ path, model, isPlugged }: FoundCamera, others: readonly Source[]): string {
  const holder = others.find(({ device }) => device === path);
  if (holder) return fill(FORM.cameraInUse, { model, name: holder.name });
  return isPlugged ? model : fill(FORM.cameraUnplugged, { model });
}

const sizeText = (size: string) => {
  const [width = '', height = ''] = size.split('x');
  return fill(FORM.sizeValue, { width, height });
};

/** A camera of the device, then its format, size and frame rate: each list depends on the choices before it. */
export function CameraFields({ kind, capabilities, others, isBuiltIn }: Props) {
  const { model } = useEditing();
  const { formats, sizes, rates } = choicesOf(useValues(chosenIn), capabilities);
  const cameras = capabilities.cameras.filter((one) => one.kind === kind);
  const follow = (name: string) => (value: unknown) => {
    model.edit(name, value);
    const next = followCamera(chosenIn(valuesOf(model.store.getState())), capabilities);
    for (const [other, its] of Object.entries(next)) model.edit(other, its);
  };
  return (
    <>
      <OfferedField
        name="device"
        offered={cameras.map((one) => [one.path, nameOf(one, others)])}
        isDependent
        empty={FORM.chooseCamera}
        hint={cameras.length === 0 ? FORM.noCameras : undefined}
        isDisabled={isBuiltIn}
        onChoose={follow('device')}
      />
      <OfferedField name="format" offered={formats.map((one) => [one, one])} isDependent onChoose={follow('format')} />
      <OfferedField
        name="size"
        offered={sizes.map((one) => [one, sizeText(one)])}
        isDependent
        onChoose={follow('size')}
      />
      <OfferedField name="fps" offered={rates.map((fps) => [String(fps), fill(FORM.fpsOption, { fps })])} isDependent />
    </>
  );
}
