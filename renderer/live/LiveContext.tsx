import { createContext, useContext } from 'react';

export interface Live {
  reconnect(): void;
}

const LiveContext = createContext<Live>({ reconnect: () => undefined });
export const LiveContextProvider = LiveContext.Provider;

export function useLive(): Live {
  return useContext(LiveContext);
}
