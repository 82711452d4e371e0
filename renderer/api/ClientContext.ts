import { createRequired } from '../lib/createRequired';
import type { Client } from './client';

export const [ClientProvider, useClient] = createRequired<Client>('client');
