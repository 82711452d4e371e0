/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { start, type Sandbox } from '../../sandbox/index';
import { catchConsole } from '../../support/catchConsole';
import { fillInJsdom } from '../../support/fillInJsdom';

const read = (file: string) => readFileSync(path.join(__dirname, '../../../renderer', file), 'utf8');
const HTML = read('index.html').replaceAll('<%= name %>', 'Farsight').replace('<%= config %>', '{}');

let sandbox: Sandbox;
beforeAll(async () => {
  fillInJsdom();
  sandbox = await start({ test: true, devices: 1 });
});
afterAll(() => sandbox.close());

beforeEach(() => {
  document.documentElement.innerHTML = HTML.slice(HTML.indexOf('<head>'), HTML.indexOf('</html>'));
  const style = document.createElement('style');
  style.textContent = read('theme/base.css');
  document.head.append(style);
  const config = document.getElementById('runtime-config') as HTMLElement;
  config.textContent = JSON.stringify({ loki: { url: sandbox.url } });
});
afterEach(() => void jest.restoreAllMocks());

/** A browser's function that throws. */
const throwing = (message: string) => () => {
  throw new TypeError(message);
};
const shipped = async () => (await fetch(`${sandbox.url}/sandbox/logs`)).text();
// Each test has another body; `screen` would look at the first.
const page = () => within(document.body);
/** Titles that are visible. */
const titles = () =>
  page()
    .queryAllByRole('heading')
    .map((one) => one.textContent);

// @spec 2.68
test('index.html has a message that is hidden until its style sheet shows it', () => {
  expect(titles()).toEqual([]);
  const message = document.querySelector('.boot-late') as HTMLElement;
  message.style.visibility = 'visible';
  expect(titles()).toEqual(['Farsight has not started yet']);
  expect(page().getByText('Reload')).toHaveAttribute('href', '');
});

// @spec 2.69
describe.each([
  ['matchMedia', (fail: () => never) => jest.spyOn(window, 'matchMedia').mockImplementation(fail)],
  ['replaceState', (fail: () => never) => jest.spyOn(History.prototype, 'replaceState').mockImplementation(fail)],
])('the web app whose start fails in %s', (name, breakBrowser) => {
  test('says so at once with a way to reload, and ships the error', async () => {
    const printed = catchConsole('error');
    const text = `canary: no ${name} here`;
    breakBrowser(throwing(text));
    await jest.isolateModulesAsync(async () => {
      await import('../../../renderer/web');
      await waitFor(() => expect(titles()).toEqual(['Farsight could not start']), { timeout: 10_000 });
      expect(page().getByText('Reload')).toBeVisible();
      // The code of the log may still be loading.
      await waitFor(async () => {
        window.dispatchEvent(new Event('pagehide'));
        const lines = (await shipped()).split('\n').filter((line) => line.includes(text));
        expect(lines).toEqual([expect.stringContaining('"msg":"Farsight could not start","data":{"error":{')]);
      });
    });
    expect(printed.mock.calls).toEqual([[expect.objectContaining({ message: text })]]);
  });
});
