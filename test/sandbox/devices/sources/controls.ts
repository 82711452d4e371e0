import type { ControlBody, ControlValue } from '#app/settings/sourceControls';
import { NEUTRAL, type Look } from '../../media/scene/look';

export type ControlValues = Readonly<Record<string, ControlValue>>;

type Plan = Omit<ControlBody, 'value' | 'inactive'> & {
  /** Without effect, while others are so. */
  readonly isInactive?: (values: ControlValues) => boolean;
};

const NO_RANGE = { min: null, max: null, step: null, choices: [] };
const range = (
  name: string,
  label: string,
  [min, max, step]: readonly [number, number, number],
  normal: number,
): Plan => ({ name, label, kind: 'range', min, max, step, choices: [], default: normal });

/** The controls of the cameras on the device itself; those of the network are set in their own pages. */
const PLANS: readonly Plan[] = [
  range('brightness', 'Brightness', [-64, 64, 1], 0),
  range('contrast', 'Contrast', [0, 100, 1], 50),
  range('saturation', 'Saturation', [0, 100, 1], 50),
  { ...NO_RANGE, name: 'white_balance_automatic', label: 'Automatic white balance', kind: 'switch', default: true },
  {
    ...range('white_balance_temperature', 'White balance (K)', [2800, 6500, 100], 4600),
    isInactive: ({ white_balance_automatic: isAutomatic }) => isAutomatic === true,
  },
  {
    ...NO_RANGE,
    name: 'auto_exposure',
    label: 'Exposure',
    kind: 'menu',
    choices: [
      { value: 'automatic', label: 'Automatic' },
      { value: 'manual', label: 'Manual' },
    ],
    default: 'automatic',
  },
  {
    ...range('exposure_time_absolute', 'Exposure time (0.1 ms)', [10, 1000, 10], 160),
    isInactive: ({ auto_exposure: mode }) => mode !== 'manual',
  },
  {
    ...NO_RANGE,
    name: 'power_line_frequency',
    label: 'Mains frequency',
    kind: 'menu',
    choices: [
      { value: 'off', label: 'Off' },
      { value: '50', label: '50 Hz' },
      { value: '60', label: '60 Hz' },
    ],
    default: '50',
  },
];

export const DEFAULTS: ControlValues = Object.fromEntries(PLANS.map((plan) => [plan.name, plan.default]));

/** The controls with their values, as the device reports them. */
export const controlWires = (values: ControlValues): ControlBody[] =>
  PLANS.map(({ isInactive, ...plan }) => ({
    ...plan,
    value: values[plan.name] ?? plan.default,
    inactive: isInactive?.(values) === true,
  }));

const numberOf = (values: ControlValues, name: string) => Number(values[name] ?? DEFAULTS[name]);

/** What the controls make of the picture. */
export function lookOf(values: ControlValues): Look {
  const isManual = values.auto_exposure === 'manual';
  const isWarmed = values.white_balance_automatic === false;
  return {
    ...NEUTRAL,
    brightness: numberOf(values, 'brightness'),
    contrast: 0.5 + numberOf(values, 'contrast') / 100,
    saturation: numberOf(values, 'saturation') / 50,
    exposure: isManual ? Math.sqrt(numberOf(values, 'exposure_time_absolute') / 160) : 1,
    // A camera that takes the light for bluer than it is makes the picture warmer.
    warmth: isWarmed ? (numberOf(values, 'white_balance_temperature') - 4600) / 1900 : 0,
  };
}
