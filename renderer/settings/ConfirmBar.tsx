import { listSections } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { can, type Role } from '#app/domain/role';
import { asRecord } from '#app/lib/read';
import { toTime } from '#app/lib/toTime';
import type { SectionName } from '#app/settings/section';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';
import { usePolled } from '../api/usePolled';
import { Notice } from '../components/Notice';
import { useServerClock } from '../live/useServerClock';
import { fill } from '../lib/fill';
import { useTimed } from '../lib/useNow';
import { ConfirmButtons } from './ConfirmButtons';
import {
  sectionNamed,
  useKnownSections,
  useSectionDefinition,
  useSectionNoun,
  type KnownSections,
} from './SectionsContext';
import classes from './Settings.module.css';
import { WORDS } from './words';

/** Polling interval while a change is being applied, in case its events do not arrive. */
const POLL_MS = 2000;

interface Waiting {
  readonly section: SectionName;
  readonly state: 'applying' | 'awaiting_confirm' | 'reverting';
  /** Ms since the epoch, by the server's clock. */
  readonly deadline: number;
}

const WAITING: readonly unknown[] = ['applying', 'awaiting_confirm', 'reverting'];

const isOnItsWay = (row: unknown) => asRecord(row).state === 'pending' || WAITING.includes(asRecord(row).state);

/** Picks the known sections whose change must be confirmed from the rows of all sections. Never throws. */
function waitingOf(known: KnownSections, rows: readonly unknown[] | undefined): readonly Waiting[] {
  return (rows ?? []).flatMap((row) => {
    const raw = asRecord(row);
    const deadline = toTime(asRecord(raw.apply).confirm_deadline);
    const section = sectionNamed(known, raw.section);
    if (section === undefined || deadline === null || !WAITING.includes(raw.state)) return [];
    return [{ section, state: raw.state as Waiting['state'], deadline }];
  });
}

/** Asks, on every page of a device, to confirm a change of its connection. Without the confirmation the device undoes the change (pages §12). */
export default function ConfirmBar({ id, role }: { readonly id: DeviceId; readonly role: Role }) {
  const client = useClient();
  const known = useKnownSections();
  const { data } = usePolled<readonly unknown[]>(
    KEYS.settings(id),
    () => client.call(listSections, { params: { id } }),
    (rows) => (rows?.some(isOnItsWay) ? POLL_MS : 0),
    // Several events can arrive at once for one change.
    500,
  );
  return waitingOf(known, data).map((one) => <OneBar key={one.section} id={id} role={role} {...one} />);
}

const TITLES = {
  applying: WORDS.confirmApplying,
  awaiting_confirm: WORDS.confirmTitle,
  reverting: WORDS.confirmReverting,
} satisfies Record<Waiting['state'], string>;
const TEXTS = {
  applying: WORDS.confirmApplyingText,
  awaiting_confirm: WORDS.confirmText,
  reverting: WORDS.confirmRevertingText,
} satisfies Record<Waiting['state'], string>;

interface BarProps extends Waiting {
  readonly id: DeviceId;
  readonly role: Role;
}

function OneBar({ id, role, section, state, deadline }: BarProps) {
  const clock = useServerClock();
  const seconds = useTimed(() => {
    return Math.max(0, Math.ceil((deadline - clock.now()) / 1000));
  });
  const name = useSectionNoun(section);
  const { value: definition } = useSectionDefinition(section);
  // Shows the question before the section's rules are loaded: a missed confirmation would undo the change.
  const isAllowed = definition === null || can(role, definition.permission);
  return (
    <section aria-label={fill(WORDS.confirmOf, { section: name })} className={classes.confirm}>
      <Notice isRow>
        {state !== 'reverting' && (
          <span className={classes.countdown} aria-hidden="true">
            {seconds}
          </span>
        )}
        <div className={classes.confirmText}>
          {/* The seconds stand outside: they would be read out each time. */}
          <p role="alert">
            <strong>{fill(TITLES[state], { section: name })}</strong>
          </p>
          <p className="numeric">{fill(TEXTS[state], { seconds })}</p>
        </div>
        {state === 'awaiting_confirm' && isAllowed && <ConfirmButtons {...{ id, section }} />}
      </Notice>
    </section>
  );
}
