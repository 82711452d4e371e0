/** The few files of the simulated shell, by their paths. */
export const filesOf = (model: string, host: string): Readonly<Record<string, string>> => ({
  '/etc/hostname': `${host}\n`,
  '/etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n',
  '/etc/motd': 'This shell is simulated.\n',
  '/home/operator/README': `${model}. This shell is simulated: it knows a few commands and no programs.\nType "help" for the list.\n`,
  '/home/operator/flight-plan.txt':
    'WPL 110\n0 1 0 16 0 0 0 0 47.397742 8.545594 488.0 1\n1 0 3 22 15 0 0 0 0 0 30.0 1\n',
  '/var/log/boot.log':
    '[    0.000000] Booting Linux\n[    1.482911] mmc0: new high speed SDIO card\n[    4.120233] wlan0: associated\n',
});

/** A path as the shell means it: relative to the home folder, `~` and `..` resolved. */
export function resolvePath(path: string, folder: string): string {
  const whole = path.startsWith('/') ? path : `${folder}/${path.replace(/^~\/?/, '/home/operator/')}`;
  const parts: string[] = [];
  const begin = path.startsWith('~') ? path.replace(/^~/, '/home/operator') : whole;
  for (const part of begin.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
