import { useEffect } from 'react';
import { lazyPart } from '../../components/lazyPart';
import { WORDS } from '../signedInWords';
import { closePalette, isPaletteKey, openPalette, usePalette } from './paletteStore';

const PaletteDialog = lazyPart(() => import('./PaletteDialog'), {
  failed: WORDS.paletteFailed,
  giveUp: ({ onClose }) => onClose(),
});

/** Opens the palette on Ctrl+K (on a Mac, Command+K). Its script loads on first use. */
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
  return <PaletteDialog onClose={closePalette} />;
}
