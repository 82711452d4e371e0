/** What one sort of line says; `n` is a number of 32 bits that belongs to the line. */
export interface Template {
  readonly unit: string;
  readonly priority: number;
  /** How often, beside the others. */
  readonly weight: number;
  readonly text: (n: number) => string;
  readonly fields?: (n: number) => Readonly<Record<string, string | number>>;
}

const hex = (n: number, digits: number) => (n >>> 0).toString(16).padStart(8, '0').slice(-digits);
const part = (n: number, from: number, to: number) => from + (n % (to - from + 1));
const one = (unit: string, priority: number, weight: number, text: Template['text'], fields?: Template['fields']) => ({
  unit,
  priority,
  weight,
  text,
  ...(fields && { fields }),
});

/** A secret that a careless program writes: each is to be blanked by the server. */
const SECRETS: readonly Template[] = [
  one(
    'NetworkManager',
    6,
    1,
    (n) => `wlan0: supplicant config: ssid='hangar' psk="s3cret-${hex(n, 4)}" key_mgmt=WPA-PSK`,
  ),
  one('media.service', 6, 1, (n) => `opening rtsp://admin:pa55-${hex(n, 4)}@192.168.144.25:8554/main.264`),
  one(
    'farsight-agent',
    7,
    1,
    (n) => `GET /v1/device/config Authorization: Bearer tok_${hex(n, 8)}${hex(n >>> 3, 8)}abcdef`,
  ),
  one('ModemManager', 7, 1, (n) => `bearer settings: apn=iot.example user=sim password=apn-${hex(n, 4)}`),
];

/** What the log of a vehicle's computer is made of. */
export const TEMPLATES: readonly Template[] = [
  one(
    'media.service',
    6,
    40,
    (n) => `encoder: ${part(n, 12, 15)} fps, ${part(n >>> 4, 1800, 2600)} kbit/s, queue ${n % 4}`,
  ),
  one('media.service', 7, 30, (n) => `rtp: ${part(n, 180, 260)} packets sent, ${part(n >>> 5, 0, 2)} NACK`),
  one(
    'media.service',
    4,
    3,
    (n) => `frame ${n % 100_000} late by ${part(n >>> 3, 40, 180)} ms, dropped`,
    (n) => ({ CODE_FILE: 'pipeline.c', CODE_LINE: part(n, 80, 900) }),
  ),
  one(
    'media.service',
    3,
    1,
    (n) => `v4l2: VIDIOC_DQBUF failed: Input/output error (${n % 5} retries)`,
    () => ({ ERRNO: 5, CODE_FILE: 'v4l2src.c' }),
  ),
  one(
    'mavlink-router.service',
    6,
    24,
    (n) => `UDP [${n % 4}]: ${part(n, 60, 120)} messages/s, ${part(n >>> 6, 30, 60)} kbit/s`,
  ),
  one(
    'mavlink-router.service',
    7,
    22,
    (n) => `heartbeat from ${part(n, 1, 3)}/${part(n >>> 2, 1, 190)}, mode ${n % 12}`,
  ),
  one('mavlink-router.service', 4, 2, (n) => `CRC error on /dev/ttyACM0, ${n % 300} bytes dropped`),
  one('ModemManager', 6, 14, (n) => `[modem0] signal quality updated (${part(n, 28, 90)}%)`),
  one(
    'ModemManager',
    6,
    8,
    (n) => `[modem0] 3GPP registration state changed (home -> ${n % 7 === 0 ? 'searching' : 'home'})`,
  ),
  one('ModemManager', 4, 2, (n) => `[modem0] couldn't reload signal: Timeout was reached (${part(n, 1, 9)} s)`),
  one(
    'NetworkManager',
    6,
    12,
    (n) =>
      `<info>  dhcp4 (wwan0): state changed bound -> ${n % 2 ? 'renew' : 'bound'}, address=10.${n % 255}.${(n >>> 8) % 255}.7`,
  ),
  one(
    'NetworkManager',
    5,
    4,
    (n) => `<info>  device (wlan0): roamed, BSSID 02:00:00:${hex(n, 2)}:${hex(n >>> 8, 2)}:${hex(n >>> 16, 2)}`,
  ),
  one('NetworkManager', 4, 2, (n) => `<warn>  connectivity: (wwan0) timed out, ${part(n, 1, 30)} s`),
  one('kernel', 6, 12, (n) => `usb 1-1.${n % 4}: new high-speed USB device number ${n % 120} using xhci_hcd`),
  one('kernel', 5, 8, (n) => `wwan0: link becomes ready (queue ${n % 8})`),
  one('kernel', 4, 3, (n) => `thermal thermal_zone0: ${part(n, 70, 84)} C, throttling`),
  one('kernel', 3, 1, (n) => `mmc0: error -110 transferring data, sector ${n}, nr 8`),
  one('farsight-agent', 6, 26, (n) => `uplink: rtt ${part(n, 38, 120)} ms, sent ${part(n >>> 4, 2, 600)} KiB`),
  one(
    'farsight-agent',
    7,
    26,
    (n) => `report ${['telemetry', 'modem', 'system', 'network'][n % 4]} took ${part(n, 1, 14)} ms`,
  ),
  one('farsight-agent', 5, 4, (n) => `clock offset ${part(n, 0, 40) - 20} ms, error ${part(n >>> 7, 2, 18)} ms`),
  one('systemd', 6, 6, (n) => `Started Session ${n % 900} of User pilot.`),
  one('Log Rotation Service', 6, 2, (n) => `rotated ${part(n, 1, 4)} files`),
  one('media.service', 2, 1, (n) => `encoder process ${n % 30_000} exited with signal 11, restarting`),
  ...SECRETS,
];

/** The first lines of a boot. */
export const BOOT_LINES: readonly Template[] = [
  one('kernel', 5, 1, () => 'Linux version 6.6.31-farsight (aarch64) #1 SMP PREEMPT'),
  one('kernel', 6, 1, () => 'Command line: console=ttyS0 root=/dev/mmcblk0p2 ro quiet'),
  one('kernel', 6, 1, () => 'Memory: 3906820K/4045824K available'),
  one('systemd', 6, 1, () => 'Detected architecture arm64. Reached target Basic System.'),
  one('ModemManager', 6, 1, () => 'ModemManager (version 1.22.0) starting in system bus...'),
  one('NetworkManager', 6, 1, () => '<info>  NetworkManager (version 1.46.0) is starting...'),
  one('mavlink-router.service', 6, 1, () => 'Opened UART [0] /dev/ttyACM0 at 115200'),
  one('farsight-agent', 5, 1, () => 'agent started, connecting to the server'),
  one('media.service', 6, 1, () => 'pipeline ready: v4l2src ! h264 ! whip'),
];

/** What fills a burst. */
export const BURST: Template = one(
  'ModemManager',
  4,
  1,
  (n) => `[modem0] unexpected QMI message 0x${hex(n, 4)} while waiting for a response`,
);

const MEGABYTE = 1_000_000;

/** Lines that a reader must survive, one of each in every stretch of the log. */
export const ODD_LINES: readonly Template[] = [
  one('media.service', 7, 1, (n) => `core dump follows: ${'deadbeef'.repeat(MEGABYTE / 8)} end of dump ${n}`),
  one('mavlink-router.service', 4, 1, () => 'bad frame: \u0000\u0001\u0002\u001bP\u009c\ufffd\ufffd end'),
  one(
    'farsight-agent',
    5,
    1,
    () => '\u001b[31mred\u001b[0m \u001b]0;new title\u0007\u001b]52;c;aGk=\u0007 \u202egnirts\u202c',
  ),
  one(
    'media.service',
    3,
    1,
    () =>
      'Traceback (most recent call last):\n  File "pipeline.py", line 41, in run\n    start()\nRuntimeError: no camera',
  ),
];
