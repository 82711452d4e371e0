// Steps on the real vault, each of whose outcomes is a line: `vaultSteps.ts read write clear`.
import { loadKeytar } from '../../main/adapters/keytar';
import { createKeytarStore } from '../../main/vault/keytarStore';
import { Vault } from '../../main/vault/Vault';

const loaded = loadKeytar();
const vault = new Vault(
  {
    keytar: () => Promise.resolve(loaded.ok ? createKeytarStore(loaded.keytar, 'session_token@test', 'linux') : null),
    safeStorage: () => Promise.resolve(null),
  },
  () => undefined,
);

const STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
  read: () => vault.read(),
  write: () => vault.write('stored-token-0123456789'),
  clear: () => vault.clear(),
};

async function main(): Promise<void> {
  for (const step of process.argv.slice(2)) {
    const outcome = await STEPS[step]?.();
    console.log(`${String(outcome)} ${vault.state.backend} ${vault.state.state}`);
  }
  process.exit(0);
}

void main();
