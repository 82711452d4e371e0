// `npm run conform -- --url https://server.example --token T`: checks a server against the published contract (api §9).
import { conform } from './lib/conform/command';
import { beforeEnd } from './lib/lifetime.cjs';

const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(text);

void conform(process.argv.slice(2), {
  env: process.env,
  out: write(process.stdout),
  err: write(process.stderr),
  beforeEnd,
}).then((code) => {
  process.exitCode = code;
});
