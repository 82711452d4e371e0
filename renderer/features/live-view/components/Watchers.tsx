import { useStore } from 'zustand';
import { useKnownUser } from '../../../api/useKnownUser';
import { Avatar } from '../../../components/Avatar';
import { useFeed } from '../FeedContext';
import classes from './LiveView.module.css';

const SHOWN = 5;

/** Who is watching the device now; nothing where the server does not say. */
export function Watchers() {
  const watchers = useStore(useFeed().store, (feed) => feed.watchers);
  const me = useKnownUser()?.id;
  if (watchers.length === 0) return null;
  const names = watchers.map(({ id, name }) => (id === me ? `${name} (you)` : name)).join(', ');
  return (
    <div
      className={classes.watchers}
      role="group"
      aria-label={`Watching now: ${names}`}
      title={`Watching now: ${names}`}
    >
      {watchers.slice(0, SHOWN).map(({ id, name }) => (
        <Avatar key={id} name={name} picture={null} />
      ))}
      <span>{`${watchers.length} watching`}</span>
    </div>
  );
}
