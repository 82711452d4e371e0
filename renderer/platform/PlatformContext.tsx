import { createContext, useContext } from 'react';
import type { Platform } from './Platform';

const PlatformContext = createContext<Platform | null>(null);
export const PlatformProvider = PlatformContext.Provider;

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === null) throw new Error('No platform');
  return platform;
}
