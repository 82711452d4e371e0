// A small script of its own that runs before the first paint and before the app has arrived.

/** A dark choice must never flash light. Without storage the system's preference stands, which the style sheet follows by itself. */
function showTheme(): void {
  try {
    const mode = localStorage.getItem('theme');
    if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode;
  } catch {
    // As said above.
  }
}

/** The device list's own script comes beside the app's instead of after it; the page names it on this script's element. */
function preloadList(): void {
  const href = document.currentScript?.dataset.list;
  if (href === undefined || window.location.pathname !== '/') return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  document.head.append(link);
}

showTheme();
preloadList();
export {};
