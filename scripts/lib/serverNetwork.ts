import { execFileSync, spawnSync } from 'node:child_process';

/** A network of the test's own: a namespace for servers, joined to this one by a pair of virtual interfaces. */
export interface Network {
  readonly name: string;
  /** Of the media server. */
  readonly media: string;
  /** Of the TURN server. */
  readonly turn: string;
  /** IPv6 address of the media server (ULA); null: this machine has no IPv6. */
  readonly media6: string | null;
  /** UDP from here to an address vanishes, as at a firewall that drops it. Both addresses still reach each other. */
  blockUdp(address: string): void;
  remove(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Gives both ends an address; the result: that of the far end. Null where the kernel has IPv6 switched off. */
function addIpv6(name: string, here: string, there: string): string | null {
  const net = `fd${(process.pid % 256).toString(16).padStart(2, '0')}:${process.pid.toString(16).slice(-4)}:6:`;
  try {
    // Without the check for duplicates, which holds an address back for a second.
    ip('addr', 'add', `${net}:5/64`, 'dev', here, 'nodad');
    ip('-n', name, 'addr', 'add', `${net}:1/64`, 'dev', there, 'nodad');
    return `${net}:1`;
  } catch {
    return null;
  }
}

/** Why no namespace can be made here; null: one can. */
export function namespacesMissing(): string | null {
  if (process.platform !== 'linux') return 'network namespaces need Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const name = `fsi-probe-${process.pid}`;
  if (spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' }).status !== 0)
    return 'this machine permits no network namespaces (ip netns add failed)';
  spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
  return null;
}

/** Makes the network. What it leaves out: a NAT, and a firewall that looks into TCP. */
export function createNetwork(): Network {
  const { pid } = process;
  const name = `fsi-${pid}`;
  const [here, there] = [`fsv${pid}`, `fss${pid}`];
  const net = `10.${200 + (pid % 50)}.${pid % 250}`;
  const [media, turn, viewer] = [`${net}.1`, `${net}.2`, `${net}.5`];
  const remove = () => spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
  let media6: string | null = null;
  ip('netns', 'add', name);
  try {
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
    ip('addr', 'add', `${viewer}/29`, 'dev', here);
    ip('link', 'set', here, 'up');
    for (const address of [media, turn]) ip('-n', name, 'addr', 'add', `${address}/29`, 'dev', there);
    ip('-n', name, 'link', 'set', there, 'up');
    media6 = addIpv6(name, here, there);
    ip('-n', name, 'link', 'set', 'lo', 'up');
    // The rule that delivers to own addresses comes first by itself; what is dropped must come before it.
    ip('-n', name, 'rule', 'add', 'pref', '100', 'lookup', 'local');
    ip('-n', name, 'rule', 'del', 'pref', '0');
  } catch (error) {
    remove();
    throw error;
  }
  return {
    name,
    media,
    turn,
    media6,
    blockUdp: (address) =>
      void ip('-n', name, 'rule', 'add', 'pref', '10', 'iif', there, 'to', address, 'ipproto', 'udp', 'blackhole'),
    remove: () => void remove(),
  };
}
