import { endTerminal } from '#app/api/terminal';
import type { DeviceId } from '#app/domain/ids';
import type { TerminalTicket } from '#app/domain/terminal';
import { createStore } from 'zustand/vanilla';
import type { Client } from '../../../api/client';
import type { Platform } from '../../../platform/Platform';
import { TerminalSession } from './TerminalSession';

export interface OpenTab {
  readonly number: number;
  readonly session: TerminalSession;
  /** The user whose session is only watched; null: it is one's own. */
  readonly watched: string | null;
}

interface How {
  readonly seenBytes?: number;
  readonly watched?: string | null;
}

/** The terminals that one page shows, of one device. */
export function createTabs(client: Client, sockets: Platform['socket'], device: DeviceId) {
  const store = createStore<{ readonly tabs: readonly OpenTab[]; readonly current: string | null }>(() => ({
    tabs: [],
    current: null,
  }));
  let count = 0;
  const drop = (id: string) =>
    store.setState(({ tabs, current }) => {
      const left = tabs.filter((one) => one.session.id !== id);
      return { tabs: left, current: current === id ? (left.at(-1)?.session.id ?? null) : current };
    });
  return {
    store,
    /** Shows a session; one that is shown already is chosen. */
    add: (ticket: TerminalTicket, { seenBytes = 0, watched = null }: How = {}) => {
      if (store.getState().tabs.some(({ session }) => session.id === ticket.id)) {
        store.setState({ current: ticket.id });
        return;
      }
      count += 1;
      const options = { client, sockets, device, ticket, seenBytes, isWatched: watched !== null };
      const tab = { number: count, session: new TerminalSession(options), watched };
      store.setState(({ tabs }) => ({ tabs: [...tabs, tab], current: ticket.id }));
    },
    choose: (current: string) => store.setState({ current }),
    /** Takes a tab away; a session of one's own that runs is ended. */
    close: (tab: OpenTab) => {
      const { session } = tab;
      const isOver = session.store.getState().link.phase === 'ended';
      session.dispose();
      drop(session.id);
      if (!isOver && tab.watched === null) {
        void client
          .call(endTerminal, { params: { id: device, session_id: session.id } })
          // It ends by itself, without a viewer or with its device.
          .catch(() => undefined);
      }
    },
    leave: () => store.getState().tabs.forEach(({ session }) => session.dispose()),
  };
}
export type Tabs = ReturnType<typeof createTabs>;
