import type { DeviceAlert } from '#app/domain/alert';
import { useState } from 'react';
import { fill } from '../../../lib/fill';
import { ruleName, WORDS } from '../words';

const announcementOf = (news: readonly DeviceAlert[]): string => {
  const [first] = news;
  if (!first) return '';
  return news.length === 1
    ? fill(WORDS.raised, { alert: first.text ?? ruleName(first.rule) })
    : fill(WORDS.severalRaised, { count: news.length });
};

interface Heard {
  readonly alerts: readonly DeviceAlert[] | undefined;
  readonly ids: ReadonlySet<string>;
  readonly text: string;
}

const NOTHING: Heard = { alerts: undefined, ids: new Set(), text: '' };

function after({ ids, text }: Heard, alerts: readonly DeviceAlert[] | undefined): Heard {
  const open = alerts ?? [];
  const news = open.filter(({ id, acknowledgedAt }) => !ids.has(id) && acknowledgedAt === null);
  const isOver = open.length === 0 && ids.size > 0;
  return {
    alerts,
    ids: new Set(open.map(({ id }) => id)),
    text: isOver ? WORDS.cleared : news.length > 0 ? announcementOf(news) : text,
  };
}

/** Returns the text that screen readers announce: each new alert once, and that no alert is open any more. */
export function useAnnouncement(alerts: readonly DeviceAlert[] | undefined): string {
  const [heard, setHeard] = useState(NOTHING);
  if (heard.alerts === alerts) return heard.text;
  const next = after(heard, alerts);
  setHeard(next);
  return next.text;
}
