import type { AccessEntry } from '#app/domain/access';
import { relativeTime } from '#app/domain/relativeTime';
import { Avatar } from '../../../components/Avatar';
import { Badge } from '../../../components/Badge';
import { capitalized } from '../../../lib/capitalized';
import { useTimes, type ZonedTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useTimed } from '../../../lib/useNow';
import { WORDS } from '../words';
import classes from './Sharing.module.css';

/** Returns since when a person has access, as "Since 2026-10-01, added by Mara Lindqvist"; null if the server omits it. */
export function sinceText({ grantedAt, grantedBy }: AccessEntry, times: ZonedTimes): string | null {
  if (grantedAt === null) return null;
  const date = times.day(grantedAt);
  return grantedBy === null ? fill(WORDS.since, { date }) : fill(WORDS.sinceBy, { date, name: grantedBy });
}

/** A person with access: picture, name and address. */
export function Person({ person, isSelf }: { readonly person: AccessEntry; readonly isSelf: boolean }) {
  const { name, email, picture } = person;
  const times = useTimes();
  return (
    <div className={classes.person} title={sinceText(person, times) ?? undefined}>
      <Avatar key={picture} name={name} picture={picture} />
      <div className={classes.who}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {isSelf && <Badge>{WORDS.you}</Badge>}
        </span>
        <span className={classes.caption}>
          <bdi>{email}</bdi>
        </span>
      </div>
    </div>
  );
}

/** When a person last used the product. */
export function Active({ at, isSelf }: { readonly at: number | null; readonly isSelf: boolean }) {
  const age = useTimed((now) => (at === null ? WORDS.neverActive : capitalized(relativeTime(at, now))));
  return <span className={classes.quiet}>{isSelf ? WORDS.now : age}</span>;
}
