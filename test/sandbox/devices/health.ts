import type { DeviceFault } from '../media/videoFaults';
import { Computer } from './Computer';
import { round, wave } from './wave';

export type FaultKind = DeviceFault['kind'] | null;

const GIB = 2 ** 30;
const DATA_BYTES_PS = 1_200;

const disks = (seconds: number) => [
  {
    mount: '/',
    filesystem: 'ext4',
    used_bytes: 5_900_000_000,
    total_bytes: 15_600_000_000,
    write_bps: wave(seconds, 24_000, 9_000, 40),
    wear_pct: 7,
  },
  {
    mount: '/data',
    filesystem: 'ext4',
    used_bytes: Math.round(11 * GIB + seconds * DATA_BYTES_PS),
    total_bytes: 29 * GIB,
    write_bps: wave(seconds, 96_000, 40_000, 55),
    wear_pct: null,
  },
];

const MEM_BYTES: Readonly<Record<string, number>> = {
  'farsight-agent': 41_000_000,
  media: 128_000_000,
  'time-sync': 6_000_000,
  'mavlink-router': 9_000_000,
};

const services = (computer: Computer) => [
  ...computer.services.map((name) => ({
    name,
    state: 'running',
    restarts: computer.restartsOf(name),
    mem_bytes: MEM_BYTES[name] ?? null,
  })),
  { name: 'log-upload', state: 'exited', restarts: 0, mem_bytes: null },
];

export interface SystemFacts {
  /** Since it was switched on. */
  readonly seconds: number;
  readonly fault: FaultKind;
  readonly isVehicle: boolean;
  readonly bootId: string;
  readonly computer?: Computer;
}

/** The companion computer (api §4 `system`). */
export function systemAt({ seconds, fault, isVehicle, bootId, computer = new Computer(isVehicle) }: SystemFacts) {
  const isBusy = fault === 'encoder';
  const cpu = isBusy ? 98 : Math.round(31 + 6 * Math.sin(seconds / 7));
  const core = (index: number) =>
    Math.min(100, Math.max(0, wave(seconds + index * 5, cpu, isBusy ? 2 : 9, 21 + index)));
  return {
    uptime_s: Math.round(seconds),
    boot_id: bootId,
    cpu_pct: cpu,
    cores_pct: [0, 1, 2, 3].map(core),
    load: [round(cpu / 26, 2), round(cpu / 28, 2), round(cpu / 30, 2)],
    mem_used_bytes: wave(seconds, 412_000_000, 9_000_000, 90),
    mem_total_bytes: 1_900_000_000,
    swap_used_bytes: 18_000_000,
    swap_total_bytes: 512_000_000,
    disks: disks(seconds),
    temps: [
      {
        name: 'soc',
        celsius: isBusy ? 84 : round(52 + 2 * Math.sin(seconds / 30), 1),
        max_celsius: isBusy ? 84 : 61.5,
        critical_celsius: 95,
      },
      { name: 'board', celsius: wave(seconds, 44, 1, 200, 1), max_celsius: 48, critical_celsius: null },
    ],
    throttled: isBusy,
    throttled_since_boot: isBusy,
    undervoltage: false,
    undervoltage_since_boot: true,
    freq_capped: isBusy,
    freq_capped_since_boot: isBusy,
    soft_temp_limit: isBusy,
    soft_temp_limit_since_boot: isBusy,
    power_source: isVehicle ? 'Flight battery' : 'PoE',
    input_v: isVehicle ? wave(seconds, 5.08, 0.03, 60, 2) : 48.1,
    boot_reason: computer.bootReason,
    containers: isVehicle
      ? [{ name: 'mapping', image: 'registry.example/mapping:1.4', state: 'running', mem_bytes: 96_000_000 }]
      : [],
    kernel: 'Linux 6.6.62-v8+',
    os: 'Debian GNU/Linux 12',
    cpu_model: 'Cortex-A76',
    cpu_mhz: isBusy ? 1500 : 2400,
    agent_version: computer.version,
    slot: computer.slot,
    previous_version: computer.previous,
    services: services(computer),
    ntp_state: 'synchronised',
  };
}

const RX_BPS = 64_000;
const TX_BPS = 2_600_000;

/** From the start of the device until its modem is connected. */
const DIAL_IN_S = 8;

/** Used before this start of the device, in the same month. */
const USED_BYTES = 3_100_000_000;

/** The modem of a vehicle (api §4 `modem`; the scale of words is that of pages §9). */
export function modemAt(seconds: number, fault: FaultKind, uptimeS = seconds) {
  // A restart of the device ends the session.
  const sessionS = Math.max(0, uptimeS - DIAL_IN_S);
  const isWeak = fault === 'uplink';
  return {
    state: 'connected',
    failed_reason: null,
    operator: 'Sandbox Mobile',
    mcc_mnc: '001-01',
    access_tech: 'lte',
    roaming: false,
    band: 'eutran-3',
    earfcn: 1850,
    cell_id: '1A2B03',
    tac: '4D2',
    rsrp_dbm: isWeak ? -118 : Math.round(-92 + 3 * Math.sin(seconds / 11)),
    rsrq_db: isWeak ? -17 : wave(seconds, -9, 1, 70),
    snr_db: isWeak ? -2 : round(14 + 2 * Math.sin(seconds / 9), 1),
    rssi_dbm: isWeak ? -99 : wave(seconds, -64, 2, 69),
    quality_pct: isWeak ? 8 : wave(seconds, 71, 4, 69),
    quality_recent: !isWeak,
    rx_bps: wave(seconds, RX_BPS, 20_000, 30),
    tx_bps: isWeak ? 180_000 : wave(seconds, TX_BPS, 300_000, 45),
    session_bytes: Math.round((sessionS * (RX_BPS + TX_BPS)) / 8),
    session_s: Math.round(sessionS),
    ip: '100.64.12.7',
    dns: ['192.0.2.53', '192.0.2.54'],
    mtu: 1430,
    rx_bytes: Math.round((sessionS * RX_BPS) / 8),
    tx_bytes: Math.round((sessionS * TX_BPS) / 8),
    sim_slot: 1,
    period_bytes: USED_BYTES + Math.round((seconds * (RX_BPS + TX_BPS)) / 8),
    signals: [
      {
        tech: 'lte',
        rsrp_dbm: isWeak ? -118 : Math.round(-92 + 3 * Math.sin(seconds / 11)),
        rsrq_db: isWeak ? -17 : wave(seconds, -9, 1, 70),
        snr_db: isWeak ? -2 : round(14 + 2 * Math.sin(seconds / 9), 1),
      },
      {
        tech: 'nr5g',
        rsrp_dbm: isWeak ? -124 : wave(seconds, -101, 3, 60),
        rsrq_db: -12,
        snr_db: isWeak ? -4 : wave(seconds, 7, 2, 50, 1),
      },
    ],
  };
}
