import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { storage } from '../../lib/storage';

export const HUD_PRESETS = ['minimal', 'pilot', 'camera'] as const;
export type HudPreset = (typeof HUD_PRESETS)[number];
/** Text sizes of the HUD in per cent (pages §2). */
export const HUD_SCALES = [80, 100, 125, 150, 200] as const;

/** Settings of the HUD: stored on this computer, the same for every device. */
export interface HudSettings {
  readonly preset: HudPreset;
  readonly scale: number;
  readonly isOn: boolean;
}

const KEY = 'farsight.hud';
const DEFAULT: HudSettings = { preset: 'pilot', scale: 100, isOn: true };

/** Reads stored settings; invalid values fall back to their defaults. */
export function readHudSettings(text: string | null): HudSettings {
  try {
    const raw = JSON.parse(text ?? '{}') as Partial<Record<keyof HudSettings, unknown>> | null;
    return {
      preset: HUD_PRESETS.find((one) => one === raw?.preset) ?? DEFAULT.preset,
      scale: HUD_SCALES.find((one) => one === raw?.scale) ?? DEFAULT.scale,
      isOn: raw?.isOn !== false,
    };
  } catch {
    return DEFAULT;
  }
}

const store = createStore<HudSettings>(() => readHudSettings(storage.get(KEY)));
store.subscribe((settings) => storage.set(KEY, JSON.stringify(settings)));

export const changeHud = (change: Partial<HudSettings>): void => store.setState(change);
export const toggleHud = (): void => store.setState(({ isOn }) => ({ isOn: !isOn }));
export const useHudSettings = (): HudSettings => useStore(store);
