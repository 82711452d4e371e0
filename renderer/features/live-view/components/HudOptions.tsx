import { changeHud, HUD_PRESETS, HUD_SCALES, useHudSettings, type HudPreset } from '../hudSettings';
import { Choice } from './Choice';

const NAMES: Readonly<Record<HudPreset, string>> = { minimal: 'Minimal', pilot: 'Pilot', camera: 'Camera' };
const PRESETS = [['off', 'Off'] as const, ...HUD_PRESETS.map((one) => [one, NAMES[one]] as const)];
const SCALES = HUD_SCALES.map((one) => [String(one), `${one} %`] as const);

/** What is laid over the picture of a vehicle, and how large. */
export function HudOptions() {
  const { preset, scale, isOn } = useHudSettings();
  const handlePreset = (value: string) => {
    const chosen = HUD_PRESETS.find((one) => one === value);
    changeHud(chosen ? { preset: chosen, isOn: true } : { isOn: false });
  };
  return (
    <>
      <Choice label="Flight data" value={isOn ? preset : 'off'} options={PRESETS} onChange={handlePreset} />
      <Choice
        label="Size"
        value={String(scale)}
        options={SCALES}
        onChange={(value) => changeHud({ scale: Number(value) })}
      />
    </>
  );
}
