import { createContext, useContext, type Provider } from 'react';

/** A context: its provider, a hook that throws by name where nothing was provided, and one that returns null there. */
export function createRequired<T>(name: string): readonly [Provider<T | null>, () => T, () => T | null] {
  const Context = createContext<T | null>(null);
  const useRequired = () => {
    const value = useContext(Context);
    if (value === null) throw new Error(`No ${name}`);
    return value;
  };
  return [Context.Provider, useRequired, () => useContext(Context)];
}
