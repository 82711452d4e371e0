import { mediaAddress, type MediaAnswer, type MediaRequest, type MediaRules } from '#app/api/mediaRequest';

/** Sessions that may be open at once, with room for those whose end was not answered. */
const MAX_SESSIONS = 200;

/** A session of WHEP that the page has opened. */
export type MediaSession = Pick<MediaRequest, 'url' | 'isAnonymous'>;

/** The sessions that the page has opened: the only addresses that it may change and delete. */
export function createMediaSessions(rules: MediaRules) {
  const open = new Map<string, MediaSession>();
  const add = (session: MediaSession) => {
    open.set(session.url, session);
    const [oldest] = open.keys();
    if (open.size > MAX_SESSIONS && oldest !== undefined) open.delete(oldest);
  };
  return {
    all: (): readonly MediaSession[] => [...open.values()],
    has: (url: string) => open.has(url),
    add,
    /** Takes one out, to close it; null: it is not known, or is being closed already. */
    take: (url: string): MediaSession | null => {
      const session = open.get(url) ?? null;
      open.delete(url);
      return session;
    },
    /** Keeps the session that an answer has opened (201, or 406 with an offer of the server's own); null: none. */
    note: ({ status, location, url: asked }: MediaAnswer): MediaSession | null => {
      const url = location === null || (status !== 201 && status !== 406) ? null : mediaAddress(location, asked, rules);
      if (url === null) return null;
      const isApi = (one: string) => new URL(one).origin === rules.api;
      // Another server names an address of the API: nothing of ours goes along (`security.md` S15).
      const session = { url, isAnonymous: isApi(url) && !isApi(asked) };
      add(session);
      return session;
    },
  };
}
