import { createContext } from 'react';

/** False while the surrounding page is hidden until all its parts are loaded. Nothing in it can take the focus then. */
export const ShownContext = createContext(true);
