import { createContext, useContext, type Provider } from 'react';

/** A context that must have been provided: its provider, and a hook that throws by name where it was not. */
export function createRequired<T>(name: string): readonly [Provider<T | null>, () => T] {
  const Context = createContext<T | null>(null);
  const useRequired = () => {
    const value = useContext(Context);
    if (value === null) throw new Error(`No ${name}`);
    return value;
  };
  return [Context.Provider, useRequired];
}
