// The sandbox as a program of its own, for tests whose process plays a browser. Says where it is and ends with its parent.
import { start } from '../sandbox/index';
import { onParentGone } from '../sandbox/onParentGone';

const log = (line: string) => process.send?.({ log: line });
void start({ test: true, devices: Number(process.argv[2] ?? 8), log }).then((sandbox) => {
  process.send?.({ url: sandbox.url, control: sandbox.controlServer, factory: sandbox.factory });
  onParentGone(() => void sandbox.close().then(() => process.exit(0)));
});
