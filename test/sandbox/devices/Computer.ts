/** What `update_check` finds, once. */
export const NEXT_RELEASE = {
  version: '2.5.0',
  size_bytes: 184_000_000,
  outage_s: 40,
  notes: 'Faster recovery of the video after a lost link. Fixes the clock after a cold start.',
} as const;

/** What every simulated device runs at first, as the server knows from its registration. */
export const FIRST_VERSION = '2.4.0';

const COMMON = ['farsight-agent', 'media', 'time-sync'];

/** The software of a simulated device: what its commands change and its reports tell. It has two slots, and starts from one. */
export class Computer {
  version = FIRST_VERSION;
  /** In the other slot, to go back to. */
  previous: string | null = '2.3.2';
  slot: 'A' | 'B' = 'A';
  bootReason: 'power_on' | 'reboot' | 'update' = 'power_on';
  private hasInstalled = false;
  private readonly restarts = new Map<string, number>([['media', 1]]);

  constructor(private readonly isVehicle: boolean) {}

  get services(): readonly string[] {
    return [...COMMON, ...(this.isVehicle ? ['mavlink-router'] : [])];
  }

  restartsOf(service: string): number {
    return this.restarts.get(service) ?? 0;
  }

  restartService(service: string): void {
    this.restarts.set(service, this.restartsOf(service) + 1);
  }

  /** Into the other slot; the version that ran stays in this one. */
  install(version: string): void {
    this.previous = this.version;
    this.version = version;
    this.slot = this.slot === 'A' ? 'B' : 'A';
    this.hasInstalled = true;
  }

  boot(): void {
    this.restarts.clear();
    this.bootReason = this.hasInstalled ? 'update' : 'reboot';
    this.hasInstalled = false;
  }
}
