import { sessionAddress, type MediaAnswer, type MediaRules } from '#app/api/mediaRequest';

/** Sessions that may be open at once, with room for those whose end was not answered. */
const MAX_SESSIONS = 200;

/** The sessions that the page has opened: the only addresses that it may change and delete. */
export function createMediaSessions(rules: MediaRules) {
  const open = new Set<string>();
  const add = (url: string) => {
    open.delete(url);
    open.add(url);
    const [oldest] = open;
    if (open.size > MAX_SESSIONS && oldest !== undefined) open.delete(oldest);
  };
  return {
    all: (): readonly string[] => [...open],
    has: (url: string) => open.has(url),
    add,
    /** Takes one out, to close it. */
    take: (url: string): void => void open.delete(url),
    /** Keeps the session that an answer has opened (201, or 406 with an offer of the server's own); null: none. */
    note: ({ status, location, url: asked }: MediaAnswer): string | null => {
      const isOpened = location !== null && (status === 201 || status === 406);
      const url = isOpened ? sessionAddress(location, asked, rules) : null;
      if (url !== null) add(url);
      return url;
    },
  };
}
