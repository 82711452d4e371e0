import { randomInt } from 'node:crypto';
import { hashSecret, randomToken } from './secrets';

const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const LIFE_MS = 15 * 60_000;
const MAX_OPEN = 100;

export interface DeviceCode {
  readonly userCode: string;
  readonly deviceCodeHash: string;
  readonly model: string;
  readonly serial: string;
  readonly softwareVersion: string;
  readonly requestedAt: number;
  status: 'pending' | 'approved' | 'denied';
  /** Set on approval; the credential is handed to the device once. */
  deviceId: string | null;
  lastPollAt: number;
}

/** Open device authorisations (RFC 8628): the code a device shows, and its outcome. */
export class DeviceCodes {
  private readonly codes = new Map<string, DeviceCode>();

  create(about: { model: string; serial: string; softwareVersion: string }): { deviceCode: string; code: DeviceCode } {
    const now = Date.now();
    for (const [key, code] of this.codes)
      if (now - code.requestedAt >= LIFE_MS || this.codes.size >= MAX_OPEN) this.codes.delete(key);
    const deviceCode = randomToken();
    const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const userCode = `${letters.slice(0, 4)}-${letters.slice(4)}`;
    const code: DeviceCode = {
      ...about,
      userCode,
      deviceCodeHash: hashSecret(deviceCode),
      requestedAt: now,
      status: 'pending',
      deviceId: null,
      lastPollAt: 0,
    };
    this.codes.set(userCode, code);
    return { deviceCode, code };
  }

  /** By the code a person typed: case, spaces and dashes do not matter. */
  byUserCode(typed: string): DeviceCode | undefined {
    const letters = typed.toUpperCase().replace(/[^A-Z]/g, '');
    return this.fresh(this.codes.get(`${letters.slice(0, 4)}-${letters.slice(4)}`));
  }

  byDeviceCode(deviceCode: string): DeviceCode | undefined {
    const hash = hashSecret(deviceCode);
    return this.fresh([...this.codes.values()].find((code) => code.deviceCodeHash === hash));
  }

  private fresh(code: DeviceCode | undefined): DeviceCode | undefined {
    return code && Date.now() - code.requestedAt < LIFE_MS ? code : undefined;
  }

  remove(code: DeviceCode): void {
    this.codes.delete(code.userCode);
  }

  expiresAt(code: DeviceCode): number {
    return code.requestedAt + LIFE_MS;
  }
}
