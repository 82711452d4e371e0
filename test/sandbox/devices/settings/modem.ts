import { modem as section } from '#app/settings/sections/modem';
import { hasModem } from '../models';
import { defineDeviceSection, type Change, type Rejection, type SectionContext } from './DeviceSection';

const PIN = '1234';
const PIN_TRIES = 3;
const PUK = '12345678';
const PUK_TRIES = 10;
/** The networks of the simulated modem: with another name it finds none. */
const WORKING_APNS = ['internet', 'iot.example', 'fleet.example'];
const OUTAGE_MS = 1500;

/** Numbers of test ranges: no equipment and no subscriber has them. */
const IDENTITY = {
  manufacturer: 'Sandbox',
  model: 'SB520',
  firmware: '01.14.02',
  imei: '001010000000017',
  iccid: '8900101000000000042',
  imsi: '001010000000042',
  own_number: '+999 5550 0142',
};

const triesLeft = ({ memory }: SectionContext): number => (memory.pinTries as number | undefined) ?? PIN_TRIES;

const pukTriesLeft = ({ memory }: SectionContext): number => (memory.pukTries as number | undefined) ?? PUK_TRIES;

/** A locked card takes its PUK with a new PIN. */
function wrongPuk(change: Change, context: SectionContext): Rejection | null {
  const { sim_puk: puk, sim_pin: pin } = change.secrets;
  const { memory, isDry } = context;
  // A PUK is tried only in earnest.
  if (isDry) return null;
  if (puk === PUK) {
    Object.assign(memory, { pin, pinTries: PIN_TRIES, pukTries: PUK_TRIES });
    return null;
  }
  const left = Math.max(0, pukTriesLeft(context) - 1);
  memory.pukTries = left;
  return { code: 'wrong_puk', error: `Wrong PUK. Attempts left: ${left}.`, field: 'sim_puk' };
}

function wrongPin(change: Change, context: SectionContext): Rejection | null {
  if (typeof change.secrets.sim_puk === 'string') return wrongPuk(change, context);
  const pin = change.secrets.sim_pin;
  if (pin === undefined || pin === null) return null;
  if (triesLeft(context) === 0) {
    return { code: 'puk_required', error: 'The SIM is locked. It needs its PUK.', field: 'sim_pin' };
  }
  if (pin === (context.memory.pin ?? PIN)) {
    if (!context.isDry) context.memory.pinTries = PIN_TRIES;
    return null;
  }
  // A PIN is tried only in earnest.
  if (context.isDry) return null;
  const left = triesLeft(context) - 1;
  context.memory.pinTries = left;
  return { code: 'wrong_pin', error: `Wrong PIN. Attempts left: ${left}.`, field: 'sim_pin' };
}

/** The modem of a drone. Its APN `forbidden.example` is refused, and any that is not in `WORKING_APNS` finds no network. */
export const modemSection = defineDeviceSection({
  section,
  capability: (context) =>
    hasModem(context.model)
      ? {
          supported: true,
          bands: ['eutran-1', 'eutran-3', 'eutran-7', 'eutran-20', 'ngran-78'],
          modes: ['3g', '4g', '5g', '4g_5g'],
          preferred_modes: { any: ['4g', '5g'], '4g_5g': ['4g', '5g'] },
          sim_slots: 2,
          unlock_required: triesLeft(context) === 0 ? 'sim-puk' : 'none',
          pin_tries_left: triesLeft(context),
          puk_tries_left: pukTriesLeft(context),
          identity: IDENTITY,
        }
      : { supported: false },
  initial: (model) =>
    hasModem(model)
      ? {
          enabled: true,
          apn_mode: 'automatic',
          apn: null,
          auth_method: 'none',
          auth_user: null,
          ip_type: 'ipv4v6',
          allow_roaming: false,
          mode: 'any',
          preferred_mode: 'none',
          bands: [],
          force_network: null,
          route_metric: 700,
          data_cap_gb: null,
          data_cap_reset_day: 1,
          data_cap_action: 'warn',
          keep_alive_host: null,
          recover_after_s: 120,
        }
      : {},
  isCarrier: ({ enabled }) => enabled === true,
  apply: ({ fields }) => {
    const isQuiet = fields.every((name) => section.fields[name as keyof typeof section.fields].level === 0);
    return isQuiet ? { ms: 400, outageMs: 0 } : { ms: 1200, outageMs: OUTAGE_MS };
  },
  reject: (change, context) => {
    const { apn_mode: mode, apn } = change.next;
    if (mode === 'manual' && apn === 'forbidden.example') {
      return { code: 'apn_refused', error: 'The network refuses this APN.', field: 'apn' };
    }
    return wrongPin(change, context);
  },
  cutsLink: ({ enabled, apn_mode: mode, apn }) =>
    enabled !== true || (mode === 'manual' && !WORKING_APNS.includes(String(apn))),
});
