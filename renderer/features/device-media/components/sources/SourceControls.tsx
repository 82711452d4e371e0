import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { videoSource } from '#app/settings/source';
import type { Control, ControlValue } from '#app/settings/sourceControls';
import { Button } from '../../../../components/Button';
import { Card } from '../../../../components/Card';
import { MuiSelectField } from '../../../../components/form/MuiSelectField';
import { MuiSliderField } from '../../../../components/form/MuiSliderField';
import { MuiSwitchField } from '../../../../components/form/MuiSwitchField';
import { fill } from '../../../../lib/fill';
import { AskFirst } from '../../../../resource/AskFirst';
import { useAsked } from '../../../../resource/useAsked';
import { useMayChange } from '../../../../resource/useMayChange';
import { useControls } from '../../hooks/useControls';
import { CONTROLS } from '../../controlWords';
import classes from './Sources.module.css';
import { SourcePicture } from './SourcePicture';

/** The picture beside the controls is renewed so often. */
const PICTURE_MS = 1000;

interface Props {
  readonly device: DeviceDetail;
  readonly source: MediaSource;
  readonly isOffline: boolean;
}

/** Brightness, exposure and whatever else the camera has: applied at once, with the picture beside them. */
export default function SourceControls({ device, source, isOffline }: Props) {
  const isReadOnly = !useMayChange(videoSource);
  const { controls } = source;
  const state = useControls(device.id, source.id, controls);
  if (controls.length === 0)
    return (
      <Card level={3} title={CONTROLS.controls}>
        <p>{CONTROLS.noControls}</p>
      </Card>
    );
  return (
    <Card
      level={3}
      title={CONTROLS.controls}
      description={isOffline ? CONTROLS.controlsOffline : CONTROLS.controlsText}
    >
      <div className={classes.found}>
        <SourcePicture
          id={device.id}
          source={source.id}
          label={fill(CONTROLS.live, { name: source.desired?.name ?? '' })}
          isOn={!isOffline}
          everyMs={PICTURE_MS}
          className={classes.live}
        />
        <div className={classes.page}>
          {controls.map((control) => (
            <ControlField
              key={control.name}
              control={control}
              value={state.valueOf(control)}
              isDisabled={isReadOnly || isOffline}
              onChange={(value) => state.set(control, value)}
            />
          ))}
        </div>
      </div>
      {!isReadOnly && (
        <div className={classes.actions}>
          {state.undoable !== null && (
            <Button disabled={isOffline} onClick={() => void state.undo()}>
              {fill(CONTROLS.undo, { control: state.undoable })}
            </Button>
          )}
          <Reset isOffline={isOffline} onReset={() => state.reset(CONTROLS.controls)} />
        </div>
      )}
    </Card>
  );
}

interface FieldProps {
  readonly control: Control;
  readonly value: ControlValue;
  readonly isDisabled: boolean;
  readonly onChange: (value: ControlValue) => void;
}

function ControlField({ control, value, isDisabled, onChange }: FieldProps) {
  const hint = control.isInactive ? CONTROLS.inactive : undefined;
  const shared = { label: control.label, ...(hint !== undefined && { hint }) };
  const isOff = isDisabled || control.isInactive;
  if (control.kind === 'switch')
    return <MuiSwitchField {...shared} isOn={value === true} isDisabled={isOff} onChange={onChange} />;
  if (control.kind === 'menu')
    return (
      <MuiSelectField
        {...shared}
        value={String(value)}
        disabled={isOff}
        onChange={({ target }) => onChange(target.value)}
      >
        {control.choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </MuiSelectField>
    );
  const { min, max, step } = control;
  const now = typeof value === 'number' ? value : control.value;
  return (
    <MuiSliderField {...shared} min={min} max={max} step={step} value={now} isDisabled={isOff} onChange={onChange} />
  );
}

interface ResetProps {
  readonly isOffline: boolean;
  readonly onReset: () => Promise<void>;
}

/** Level 1, while the vehicle is armed level 2. */
function Reset({ isOffline, onReset }: ResetProps) {
  const question = useAsked<'reset'>();
  return (
    <>
      <Button disabled={isOffline} onClick={() => question.ask('reset')}>
        {CONTROLS.reset}
      </Button>
      {question.asked && (
        <AskFirst
          title={CONTROLS.resetTitle}
          verb={CONTROLS.resetVerb}
          armed={CONTROLS.resetArmed}
          isAllowedArmed
          isTyped={question.isArmed}
          {...question.dialog(onReset)}
        >
          {CONTROLS.resetText}
        </AskFirst>
      )}
    </>
  );
}
