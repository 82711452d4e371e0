import { lazy, Suspense, useEffect } from 'react';
import { closePalette, isPaletteKey, openPalette, usePalette } from './paletteStore';

const PaletteDialog = lazy(() => import('./PaletteDialog'));

/** Waits for Ctrl+K (on a Mac, Command+K); what it opens comes with its first use. */
export function Palette() {
  const { isOpen } = usePalette();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.repeat) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', handleKey);
    return () => {
      window.removeEventListener('keydown', handleKey);
      closePalette();
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PaletteDialog onClose={closePalette} />
    </Suspense>
  );
}
