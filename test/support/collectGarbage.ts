import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose_gc');
const collect = vm.runInNewContext('gc') as () => void;

/** What nothing refers to is gone, as in an app that has run for a while. */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
