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
  /** Name of the user whose session is watched; null for the user's own session. */
  readonly watched: string | null;
}

interface How {
  readonly seenBytes?: number;
  readonly watched?: string | null;
}

/** The terminals of one device that a page shows. */
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
    /** Shows a session in a new tab, or selects the tab that shows it. */
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
    /** Removes a tab, and ends its session if that is the user's own and running. */
    close: (tab: OpenTab) => {
      const { session } = tab;
      const isOver = session.store.getState().link.phase === 'ended';
      session.dispose();
      drop(session.id);
      if (!isOver && tab.watched === null) {
        void client
          .call(endTerminal, { params: { id: device, session_id: session.id } })
          // Without this call the session ends later by itself: when nobody is attached, or with the device.
          .catch(() => undefined);
      }
    },
    leave: () => store.getState().tabs.forEach(({ session }) => session.dispose()),
  };
}
export type Tabs = ReturnType<typeof createTabs>;
