/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { PasteDialog } from '../../../renderer/features/device-terminal/components/PasteDialog';

afterEach(cleanup);

function show(text: string): string {
  render(<PasteDialog text={text} onPaste={() => undefined} onClose={() => undefined} />);
  return screen.getByLabelText('Text to paste').textContent;
}

// @threat S75
test('PasteDialog shows what stands behind many blanks and after many lines', () => {
  const text = `ls${' '.repeat(220)}; rm -rf /\n${'echo\n'.repeat(500)}last`;
  expect(show(text)).toBe(text.replaceAll('\n', '⏎\n'));
  expect(screen.getByRole('dialog', { name: 'Paste 502 lines?' })).toHaveTextContent(
    'The shell may run each line at once.',
  );
});

// @threat S75
test('PasteDialog shows control, invisible and reordering characters by their codes', () => {
  expect(show('ls \u001b[201~; echo x \u000f')).toBe('ls \\x1b[201~; echo x \\x0f');
  const dialog = screen.getByRole('dialog', { name: 'Paste this line?' });
  expect(dialog).toHaveTextContent('Control characters, such as \\x1b, are not pasted.');
  expect(dialog).not.toHaveTextContent('The shell may run each line at once.');
  cleanup();
  expect(show('a\u202eb\u200bc\u2066d\u{e0041}\r\n')).toBe('a\\u202eb\\u200bc\\u2066d\\u{e0041}⏎\n');
  expect(screen.getByRole('dialog', { name: 'Paste a line and its line break?' })).toBeVisible();
});

test('PasteDialog shows all of a text of a megabyte', () => {
  const text = '😀 x'.repeat(260_000);
  expect(show(text)).toBe(text);
});
