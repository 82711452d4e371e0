import type { App } from 'electron';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHORT_NAME } from '#app/brand';

/** A profile that nothing can be written to, and the system's code for why. */
export interface LostProfile {
  readonly folder: string;
  readonly code: string;
}

/** Why a folder cannot be written to, as the system's error code (`EACCES`, `EROFS`, `ENOTDIR`); null: it can. */
export function folderProblem(folder: string): string | null {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** A profile of its own for one run; the user's runtime folder, where there is one, lets a second start find the first. */
function temporaryProfile(temp: string, { XDG_RUNTIME_DIR: runtime }: NodeJS.ProcessEnv): string {
  const own = runtime ? path.join(runtime, SHORT_NAME) : null;
  return own !== null && folderProblem(own) === null ? own : mkdtempSync(path.join(temp, `${SHORT_NAME}-`));
}

/**
 * Takes the single-instance lock. Electron refuses it both where another instance holds it and where the profile cannot be
 * written to; in the second case the app runs on a temporary profile, and `lost` says so (R46, S19).
 */
export function lockProfile(
  app: Pick<App, 'getPath' | 'setPath' | 'requestSingleInstanceLock'>,
  data: Record<string, unknown>,
  environment: NodeJS.ProcessEnv = process.env,
): { readonly isFirst: boolean; readonly lost: LostProfile | null } {
  if (app.requestSingleInstanceLock(data)) return { isFirst: true, lost: null };
  const folder = app.getPath('userData');
  const code = folderProblem(folder);
  if (code === null) return { isFirst: false, lost: null };
  const temporary = temporaryProfile(app.getPath('temp'), environment);
  app.setPath('userData', temporary);
  app.setPath('sessionData', temporary);
  return { isFirst: app.requestSingleInstanceLock(data), lost: { folder, code } };
}
