import { changeHud, HUD_PRESETS, HUD_SCALES, useHudSettings } from '../../hudSettings';
import { STAGE } from '../../words/stage';
import { Choice } from './Choice';

const PRESETS = [['off', STAGE.hudOff] as const, ...HUD_PRESETS.map((one) => [one, STAGE.hudPresets[one]] as const)];
const SCALES = HUD_SCALES.map((one) => [String(one), STAGE.percent({ value: one })] as const);

/** Preset and text size of a vehicle's HUD. */
export function HudOptions() {
  const { preset, scale, isOn } = useHudSettings();
  const handlePreset = (value: string) => {
    const chosen = HUD_PRESETS.find((one) => one === value);
    changeHud(chosen ? { preset: chosen, isOn: true } : { isOn: false });
  };
  return (
    <>
      <Choice label={STAGE.hud} value={isOn ? preset : 'off'} options={PRESETS} onChange={handlePreset} />
      <Choice
        label={STAGE.hudSize}
        value={String(scale)}
        options={SCALES}
        onChange={(value) => changeHud({ scale: Number(value) })}
      />
    </>
  );
}
