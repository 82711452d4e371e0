/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Credentials } from '#app/bridge/proxy';
import ProxyDialog from '../../../renderer/shell/desktop/ProxyDialog';

afterEach(cleanup);

/** Opens the dialog with the name that was entered before. */
function open() {
  const answer = jest.fn<(credentials: Credentials | null) => void>();
  const question = { id: 'q1', proxy: 'proxy.test:3128', realm: '', isRefused: false };
  render(<ProxyDialog question={question} name="crew" onAnswer={answer} />);
  return answer;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

test('ProxyDialog asks before a typed password is lost', () => {
  const answer = open();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'quay and crane' } });
  press('Cancel');
  expect(question()).toBeInTheDocument();
  expect(answer).not.toHaveBeenCalled();
  press('Discard changes');
  expect(answer.mock.calls).toEqual([[null]]);
});

test('ProxyDialog closes without a question while nothing was typed', () => {
  const answer = open();
  press('Cancel');
  expect(question()).toBeNull();
  expect(answer.mock.calls).toEqual([[null]]);
});
