import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ROOT } from './process';

const DEFAULT_PORT = 4800;
const DEFAULT_DEVICES = 8;
const MAX_DEVICES = 5000;

export interface Options {
  readonly port: number;
  readonly devices: number;
  readonly host: string;
  readonly iKnow: boolean;
  readonly reset: boolean;
  readonly data: string;
  /** Burns the capture time into every frame. */
  readonly burnIn: boolean;
  /** Terminals run a real shell of this computer. */
  readonly hasRealShell: boolean;
}

function whole(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    fail(`--${name} takes a whole number from ${min} to ${max}.`);
  return value;
}

/** The options of `npm start`; ends the program with one sentence when they are wrong. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        devices: { type: 'string' },
        host: { type: 'string' },
        'i-know': { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        data: { type: 'string' },
        'burn-in': { type: 'boolean', default: false },
        pty: { type: 'boolean', default: false },
      },
    });
    return {
      port: whole('port', values.port, DEFAULT_PORT, 0, 65_535),
      devices: whole('devices', values.devices, DEFAULT_DEVICES, 0, MAX_DEVICES),
      host: values.host ?? '127.0.0.1',
      iKnow: values['i-know'],
      // Another number of devices needs a fresh state.
      reset: values.reset || values.devices !== undefined,
      data: path.resolve(values.data ?? path.join(ROOT, '.sandbox')),
      burnIn: values['burn-in'],
      hasRealShell: values.pty,
    };
  } catch (error) {
    return fail(
      `${(error as Error).message.split('.')[0]}. Options: --port N, --devices N, --reset, --data FOLDER, --burn-in, --pty, --host H, --i-know.`,
    );
  }
}
