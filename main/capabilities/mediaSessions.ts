import { namesSession, sessionAddress, type MediaAnswer, type MediaRules } from '#app/api/mediaRequest';

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
    /** Keeps the session that an answer has opened; null: none. */
    note: (answer: MediaAnswer): string | null => {
      const { location, url: asked } = answer;
      const url = location !== null && namesSession(answer) ? sessionAddress(location, asked, rules) : null;
      if (url !== null) add(url);
      return url;
    },
  };
}
