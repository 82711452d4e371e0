import { createWorldBridge, EXPOSE, HELLO, PAGE_END, PRELOAD_END } from './worldBridge';

// Runs in the page's own world before its scripts: puts there what the preload exposes, frozen as Electron freezes it.
const bridge = createWorldBridge(PAGE_END, PRELOAD_END);

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}

window.addEventListener(EXPOSE, (event) => {
  const { key, text } = JSON.parse((event as CustomEvent<string>).detail) as { key: string; text: string };
  if (key in window) return;
  Object.defineProperty(window, key, { value: freeze(bridge.decode(text)), enumerable: true });
});
window.dispatchEvent(new CustomEvent(HELLO));

// Electron answers null at once when its handler denies a window; the address is told by a binding.
declare const __electronWindowOpen: (url: string) => void;
window.open = (url) => {
  __electronWindowOpen(new URL(String(url ?? 'about:blank'), document.baseURI).href);
  return null;
};
