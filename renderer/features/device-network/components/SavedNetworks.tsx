import { priorityAbove, TOP_PRIORITY } from '#app/settings/network';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Sentence } from '../../../components/Sentence';
import { fill } from '../../../lib/fill';
import { useAsked } from '../../../resource/useAsked';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useNetwork } from '../hooks/useNetwork';
import { useProfileCalls } from '../hooks/useProfileCalls';
import { WORDS } from '../words';
import { AskProfile } from './AskProfile';
import classes from './Network.module.css';

/** 0 is NetworkManager's default. */
const priorityOf = ({ priority }: ReportedProfile): number => priority ?? 0;

interface Props {
  /** Names of the networks that the last scan has found. */
  readonly reached: ReadonlySet<string>;
  readonly isReadOnly: boolean;
}

/** Saved Wi-Fi networks in the order in which the device tries them: by priority, then as they were saved. */
export default function SavedNetworks({ reached, isReadOnly }: Props) {
  const { profiles, carrier } = useNetwork();
  const calls = useProfileCalls();
  const hold = useAwayHold();
  const question = useAsked<string>();
  const saved = profiles.filter(({ wifi }) => wifi !== null).toSorted((a, b) => priorityOf(b) - priorityOf(a));
  const [first] = saved;
  const chosen = saved.find(({ uuid }) => uuid === question.asked);
  if (!first) return null;
  return (
    <>
      <p className={classes.quiet}>{WORDS.savedHint}</p>
      <ol aria-label={WORDS.savedNetworks} className={classes.list}>
        {saved.map((one) => (
          <li key={one.uuid} className={classes.row}>
            <span className={classes.title}>
              <bdi>{one.wifi?.ssid}</bdi>
              {reached.has(one.wifi?.ssid ?? '') && <Badge tone="good">{WORDS.inReach}</Badge>}
            </span>
            {!isReadOnly && one !== first && (
              <Button
                look="text"
                aria-label={fill(WORDS.tryFirst, { name: one.name })}
                disabled={hold.disabled || priorityOf(first) >= TOP_PRIORITY}
                title={hold.title}
                onClick={() => question.ask(one.uuid)}
              >
                {WORDS.tryFirstShort}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {chosen && (
        <AskProfile
          question={question}
          title={<Sentence text={WORDS.tryFirstTitle} places={{ name: chosen.name }} />}
          verb={WORDS.tryFirstVerb}
          tone="primary"
          // Another network on the interface in use takes the session with it.
          carrier={chosen.interface === carrier.interface ? WORDS.carrierNew : null}
          onSend={(overrideArmed) =>
            calls.change(chosen, { priority: priorityAbove(priorityOf(first)) }, overrideArmed).then(calls.follow)
          }
        >
          <p>
            <Sentence text={WORDS.tryFirstText} places={{ name: chosen.name }} />
          </p>
        </AskProfile>
      )}
    </>
  );
}
