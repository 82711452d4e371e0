/** The part of keytar that is used. Its types exist only if the optional package is installed. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export type KeytarLoad =
  | { readonly ok: true; readonly keytar: Keytar }
  | { readonly ok: false; readonly reason: string };

/** The system's vault, or why there is none: the optional package is missing, or its native part does not fit this system. */
export function loadKeytar(): KeytarLoad {
  try {
    // oxlint-disable-next-line typescript/no-require-imports -- must fail at run time, where it can be caught
    return { ok: true, keytar: require('keytar') as Keytar };
  } catch (error) {
    return { ok: false, reason: (error as Error).message.split('\n')[0] ?? 'unknown' };
  }
}
