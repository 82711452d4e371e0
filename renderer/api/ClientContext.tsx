import { createContext, useContext } from 'react';
import type { Client } from './client';

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('No client');
  return client;
}
