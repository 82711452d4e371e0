import type { CallFacts, Client } from './facts/facts';

const WORDS: Readonly<Record<Client, string>> = {
  web: 'The web app does not work without it.',
  desktop: 'The installed app does not work without it.',
  both: 'The product does not work without it.',
};

/** Who does not work without a call, in a sentence; null: nobody. */
export const neededText = ({ neededBy }: Pick<CallFacts, 'neededBy'>): string | null =>
  neededBy === undefined ? null : WORDS[neededBy];

/** The same for programs. */
export const clientsOf = (client: Client): readonly Client[] => (client === 'both' ? ['web', 'desktop'] : [client]);
