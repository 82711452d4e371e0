import { createServer } from 'node:net';
import { SandboxError } from './state';

/** Turns a failed `listen` into a sentence for the terminal. Returns other errors unchanged. */
export function listenProblem(error: unknown, host: string, port: number): unknown {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken by another program. Choose another: npm start -- --port ${port < 65_535 ? port + 1 : 4800}`,
    EACCES: `This user may not listen on port ${port}. Choose another: npm start -- --port ${port === 4800 ? 5000 : 4800}`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Leave --host out.`,
    ENOTFOUND: `There is no host named ${host}. Leave --host out.`,
  };
  const sentence = sentences[(error as { code?: string }).code ?? ''];
  return sentence === undefined ? error : new SandboxError(sentence);
}

/** Rejects with a SandboxError if nothing can listen there now. */
export async function demandPort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw listenProblem(error, host, port);
  }
  await new Promise((resolve) => server.close(resolve));
}
