// A script of its own that the page loads before its first paint, so that a dark choice never flashes light.
try {
  const mode = localStorage.getItem('theme');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode;
} catch {
  // Without storage the system's preference stands, which the style sheet follows by itself.
}
export {};
