// What the app writes, in a process whose files may not grow beyond a few kilobytes: `smallDisk.ts <folder>`. One line of JSON at the end.
import path from 'node:path';
import { openFileLog } from '../../main/adapters/fileLog';
import { writeWhole } from '../../main/storage/jsonFile';
import { SettingsFile } from '../../main/storage/SettingsFile';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  );

async function main(folder: string): Promise<void> {
  const state = path.join(folder, 'state.json');
  const small = await codeOf(writeWhole(state, '{"is":"small"}'));
  const large = await codeOf(writeWhole(state, JSON.stringify({ is: 'x'.repeat(100_000) })));
  const problems: string[] = [];
  const settings = new SettingsFile(path.join(folder, 'settings.json'), (reason) => problems.push(reason));
  settings.change({ theme: 'dark' });
  await settings.flush();
  const log = openFileLog(path.join(folder, 'logs'), (line) => line);
  for (let line = 0; line < 100; line += 1) log.write('info', `line ${line} ${'y'.repeat(500)}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const again = await codeOf(writeWhole(state, '{"is":"small again"}'));
  process.stdout.write(JSON.stringify({ small, large, again, problems, theme: settings.get().theme }));
  process.exit(0);
}

void main(process.argv[2] ?? '');
