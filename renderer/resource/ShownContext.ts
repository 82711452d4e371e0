import { createContext } from 'react';

/** False while the contents of the surrounding page are held back until all have come: nothing in it can have the focus then. */
export const ShownContext = createContext(true);
