import type { CommandName } from '#app/domain/job';
import type { SectionName } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { NEXT_RELEASE, type Computer } from '../Computer';
import { AIR, nicsOf } from '../network';
import { diagnosticsOf } from './bundle';
import { GROUND_FREQUENCIES, GROUND_STATION } from './farEnd';

/** What a command may look at on its device. */
export interface CommandContext {
  readonly model: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The present values of a section; empty where the device has no such part. */
  readonly values: (section: SectionName) => Values;
  readonly computer: Computer;
}

/** What a command does on a simulated device: its steps with their times, and its result. */
export interface DeviceCommand {
  readonly steps: readonly { readonly step: string; readonly ms: number }[];
  readonly result?: (context: CommandContext) => Readonly<Record<string, unknown>>;
  /** Why it fails, after its last step; null: it does not. */
  readonly failure?: (context: CommandContext) => { readonly code: string; readonly error: string } | null;
  /** What it changes on the device, once it has not failed. */
  readonly effect?: (context: CommandContext) => void;
  /** The device restarts at the end, and the job ends on its return. */
  readonly restarts?: boolean;
  /** The device goes off for good. */
  readonly switchesOff?: boolean;
  /** All settings are as they left the factory. */
  readonly resets?: boolean;
}

type Failure = NonNullable<DeviceCommand['failure']>;
const lacks =
  (section: SectionName, error: string): Failure =>
  ({ values }) =>
    Object.keys(values(section)).length === 0 ? { code: 'unsupported', error } : null;
const noModem = lacks('modem', 'This device has no cellular modem.');
const noRadio = lacks('radio', 'This device has no radio link.');

const OPERATORS = [
  { mcc_mnc: '001-01', name: 'Sandbox Mobile', state: 'current' },
  { mcc_mnc: '001-02', name: 'Other Mobile', state: 'available' },
  { mcc_mnc: '001-03', name: 'Closed Mobile', state: 'forbidden' },
];
/** The simulated modem has two slots and one card. */
const emptySlot: Failure = ({ args }) =>
  args.slot === 1 ? null : { code: 'sim_missing', error: `There is no SIM in slot ${String(args.slot)}.` };

/** Names of RFC 2606 that never exist, and an address of RFC 5737 that never answers. */
const isUnknown = (host: unknown) => typeof host === 'string' && host.endsWith('.invalid');
const isSilent = (host: unknown) => host === '203.0.113.200';

const SPECTRUM = GROUND_FREQUENCIES.map((mhz, index) => ({
  mhz,
  busy_pct: (index * 37) % 64,
  noise_dbm: -98 + ((index * 5) % 9),
}));

const once = (step: string, ms: number, more: Omit<DeviceCommand, 'steps'> = {}): DeviceCommand => ({
  steps: [{ step, ms }],
  ...more,
});

const isCurrent = ({ version }: Computer) => version === NEXT_RELEASE.version;
const installable = ({ previous }: Computer): readonly (string | null)[] => [NEXT_RELEASE.version, previous];

/** One line each; `steps` are shown to people as they are. */
export const DEVICE_COMMANDS: Readonly<Record<CommandName, DeviceCommand>> = {
  reboot: once('Restarting', 300, { restarts: true }),
  shutdown: once('Shutting down', 500, { switchesOff: true }),
  identify: once('Blinking', 1500),
  restart_agent: once('Restarting the agent', 300, { restarts: true }),
  restart_service: once('Restarting the service', 1200, {
    failure: ({ args, computer }) =>
      typeof args.service === 'string' && computer.services.includes(args.service)
        ? null
        : { code: 'no_service', error: 'This service does not run on the device.' },
    effect: ({ args, computer }) => computer.restartService(String(args.service)),
  }),
  restart_pipeline: once('Restarting the pipeline', 1500),
  stop_stream: once('Stopping the stream', 400),
  camera_scan: once('Looking for cameras', 1200),
  fc_reboot: once('Restarting the flight controller', 2500),
  snapshot: once('Capturing', 400),
  record_start: once('Starting the recording', 300),
  record_stop: once('Closing the file', 500),
  wifi_scan: once('Scanning', 2000, {
    failure: ({ model, values }) => {
      if (!nicsOf(model).some(({ kind }) => kind === 'wifi')) return { code: 'unsupported', error: 'No Wi-Fi here.' };
      const isOff = values('network').wifi_enabled !== true;
      return isOff ? { code: 'radio_off', error: 'The Wi-Fi radio is switched off.' } : null;
    },
    result: () => ({ networks: AIR.map(({ key: _, ...network }) => network) }),
  }),
  modem_reconnect: once('Reconnecting', 2000, { failure: noModem }),
  modem_reset: once('Resetting the modem', 3000, { failure: noModem }),
  modem_scan_operators: once('Scanning', 3000, { failure: noModem, result: () => ({ operators: OPERATORS }) }),
  modem_switch_sim: once('Switching the SIM slot', 2000, {
    failure: (context) => noModem(context) ?? emptySlot(context),
    result: ({ args }) => ({ slot: args.slot }),
  }),
  radio_scan: once('Scanning the spectrum', 3000, { failure: noRadio, result: () => ({ channels: SPECTRUM }) }),
  radio_bind: once('Binding', 2000, {
    failure: noRadio,
    result: () => ({ far_end: GROUND_STATION, key_fingerprint: 'SHA256:5c9a1e07b2d4' }),
  }),
  ping: once('Sending packets', 1000, { result: () => ({ sent: 4, received: 4, rtt_ms: 38 }) }),
  dns_lookup: once('Asking the DNS server', 600, {
    failure: ({ args }) =>
      isUnknown(args.host) ? { code: 'no_such_name', error: `The DNS server knows no “${String(args.host)}”.` } : null,
    result: () => ({ addresses: ['198.51.100.7', '2001:db8:7::7'], server: '192.0.2.53', ms: 24 }),
  }),
  trace: {
    steps: [1, 2, 3, 4].map((hop) => ({ step: `Hop ${hop}`, ms: 400 })),
    failure: ({ args }) =>
      isUnknown(args.host) ? { code: 'no_such_name', error: `The DNS server knows no “${String(args.host)}”.` } : null,
    result: ({ args }) => ({
      hops: [
        { hop: 1, address: '100.64.12.6', rtt_ms: 21 },
        { hop: 2, address: null, rtt_ms: null },
        { hop: 3, address: '203.0.113.9', rtt_ms: 29 },
        ...(isSilent(args.host) ? [] : [{ hop: 4, address: '198.51.100.7', rtt_ms: 38 }]),
      ],
      reached: !isSilent(args.host),
    }),
  },
  speed_test: {
    steps: [
      { step: 'Measuring the download', ms: 1200 },
      { step: 'Measuring the upload', ms: 1200 },
    ],
    result: () => ({ down_kbps: 21_400, up_kbps: 6_300, bytes: 20_000_000 }),
  },
  update_check: once('Asking for updates', 800, {
    result: ({ computer }) => ({ available: isCurrent(computer) ? null : NEXT_RELEASE }),
  }),
  update_install: {
    steps: [
      { step: 'Downloading', ms: 1500 },
      { step: 'Verifying', ms: 700 },
      { step: 'Installing', ms: 1500 },
    ],
    failure: ({ args, computer }) =>
      installable(computer).includes(String(args.version))
        ? null
        : { code: 'no_such_version', error: 'This version cannot be had.' },
    effect: ({ args, computer }) => computer.install(String(args.version)),
    restarts: true,
  },
  log_bundle: once('Collecting logs', 1200, {
    result: (context) => {
      const file = diagnosticsOf(context);
      return { bytes: Buffer.byteLength(file), file };
    },
  }),
  factory_reset: once('Erasing settings', 1200, { restarts: true, resets: true }),
};
