/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { parseRuntimeConfig } from '#app/config/runtimeConfig';
import { Avatar } from '../../../renderer/components/Avatar';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';

/** The address of the picture that is shown, or the letter in its place. */
function shown(picture: string, pictures?: object): string | null {
  const { config } = parseRuntimeConfig(pictures === undefined ? {} : { pictures });
  const { container, unmount } = render(
    <PlatformProvider value={{ config } as Platform}>
      <Avatar name="mara" picture={picture} />
    </PlatformProvider>,
  );
  const text = container.querySelector('img')?.getAttribute('src') ?? container.textContent;
  unmount();
  return text;
}

// @spec 2.55
test('shows pictures of the origins of the configuration and no others', () => {
  const google = 'https://lh3.googleusercontent.com/a/1';
  const own = 'https://pictures.test:8443/mara.png?size=64';
  expect([shown(google), shown(own)]).toEqual([google, 'M']);
  const pictures = { origins: ['https://pictures.test:8443'] };
  expect([shown(google, pictures), shown(own, pictures)]).toEqual(['M', own]);
  for (const other of [
    'http://pictures.test:8443/m.png',
    'https://pictures.test/m.png',
    'javascript:alert(1)',
    'm.png',
  ])
    expect([other, shown(other, pictures)]).toEqual([other, 'M']);
  expect(shown('data:image/png;base64,AA==', { origins: [] })).toBe('data:image/png;base64,AA==');
});

test('shows the first letter of a name that begins with a space', () => {
  const { container } = render(<Avatar name=" mara" picture={null} />);
  expect(container.textContent).toBe('M');
});

// @spec 2.55
test('shows the letter when the picture cannot be loaded', () => {
  const { config } = parseRuntimeConfig({});
  const { container } = render(
    <PlatformProvider value={{ config } as Platform}>
      <Avatar name="mara" picture="https://lh3.googleusercontent.com/a/1" />
    </PlatformProvider>,
  );
  const image = container.querySelector('img');
  if (image) fireEvent.error(image);
  expect(container).toHaveTextContent('M');
});
