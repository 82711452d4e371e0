import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');

/** Reads a source file by its path in the project; null if there is none. */
type Read = (file: string) => string | null;
const readSource: Read = (file) => {
  const full = path.join(ROOT, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
};

/** The import of a part of the kit in which something is typed or chosen. */
const FIELD =
  /from '[^']*\/(?:Mui\w*(?:Field|Autocomplete|Name)|Checkbox|Segments|SearchField|TextInput|Select|Switch)'/;

/** The components beside a file, or in the folders around it, that it shows. */
const partsOf = (file: string, source: string): readonly string[] =>
  [...source.matchAll(/^import \{[^}]*\} from '(\.[^']*)'/gm)]
    .map(([, wanted = '']) => `${path.join(path.dirname(file), wanted)}.tsx`)
    .filter((part) => !part.startsWith('renderer/components/'));

/** Whether a dialog has a field, of its own or in a part that it imports. */
const hasField = (file: string, read: Read): boolean => {
  const source = read(file) ?? '';
  return [source, ...partsOf(file, source).map((part) => read(part) ?? '')].some((text) => FIELD.test(text));
};

/** The dialogs among the files that have a field and say that they never hold unsaved input. */
const withoutDraft = (files: readonly string[], read: Read): readonly string[] =>
  files.filter((file) => /hasDraft=\{false\}/.test(read(file) ?? '') && hasField(file, read));

/** Why closing these loses nothing that a person would miss. */
const REASONS: Readonly<Record<string, string>> = {
  'renderer/components/ConfirmDialog.tsx': 'The typed name is part of the answer.',
  'renderer/features/device-logs/components/DownloadLogDialog.tsx': 'The format of a file is one click.',
  'renderer/features/devices/bulk/CopyDialog.tsx': 'Two choices from lists lead to the next dialog.',
  'renderer/features/devices/bulk/TagsDialog.tsx': 'Its results have no fields; its form has a draft.',
  'renderer/shell/DisplayDialog.tsx': 'Each choice takes effect at once.',
  'renderer/shell/desktop/SettingsDialog.tsx': 'Each choice takes effect at once.',
};

const FILES = readdirSync(path.join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => path.join('renderer', file));

describe('a dialog with fields', () => {
  test('asks before it loses unsaved input, unless it has a reason not to', () => {
    expect(withoutDraft(FILES, readSource).toSorted()).toEqual(Object.keys(REASONS).toSorted());
  });

  test('is found by a field of its own or of a part', () => {
    const sources: Readonly<Record<string, string>> = {
      'renderer/a/ADialog.tsx':
        "import { MuiTextField } from '../components/form/MuiTextField';\n<FrameDialog hasDraft={false}>",
      'renderer/a/BDialog.tsx': "import { Form } from './Form';\n<FrameDialog hasDraft={false}>",
      'renderer/a/CDialog.tsx': "import { Form } from './Form';\n<FrameDialog hasDraft={isDirty}>",
      'renderer/a/DDialog.tsx': "import { Button } from '../components/Button';\n<FrameDialog hasDraft={false}>",
      'renderer/a/Form.tsx': "import { Checkbox } from '../components/Checkbox';\n",
    };
    const found = withoutDraft(Object.keys(sources), (file) => sources[file] ?? null);
    expect(found).toEqual(['renderer/a/ADialog.tsx', 'renderer/a/BDialog.tsx']);
  });

  test('has the frame that asks', () => {
    const bare = FILES.filter((file) => readSource(file)?.includes('<BareDialog'));
    expect(bare.toSorted()).toEqual(['renderer/components/FrameDialog.tsx', 'renderer/components/UnsavedDialog.tsx']);
  });
});
