import { shownState, type Resource } from '#app/resource/resource';
import type { Section } from '#app/settings/section';
import { useState, type ComponentProps, type FocusEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { Drawing } from '../components/Drawing';
import { Message } from '../components/Message';
import { useUnknownSince } from '../live/device/useUnknownSince';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { fill } from '../lib/fill';
import { serverNow } from '../lib/serverTime';
import type { PagePlan } from '../lib/pagePlan';
import { MuiProvider } from '../theme/MuiProvider';
import { ChangeDialog } from '../resource/ChangeDialog';
import { Coming } from './Coming';
import { ConflictView } from '../resource/ConflictView';
import { dirtyNames } from '../resource/createEditorStore';
import { EditNews } from '../resource/EditNews';
import { FieldCard } from '../resource/FieldCard';
import { FormSkeleton } from './FormSkeleton';
import { PresenceNote } from '../resource/PresenceNote';
import { SaveBar, useShowsOutcome } from '../resource/SaveBar';
import { EditingProvider } from '../resource/EditingContext';
import classes from '../resource/Resource.module.css';
import { StateStrip } from '../resource/StateStrip';
import { useIsArmed } from '../resource/useIsArmed';
import { useMayChange } from '../resource/useMayChange';
import { useNamedField } from '../resource/useNamedField';
import { useSave } from '../resource/useSave';
import { useSentChange } from '../resource/useSentChange';
import { TemplateButton } from './template/TemplateButton';
import { UndoLast } from './UndoLast';
import { useSection, type SectionHandle } from './useSection';
import { longLabelsOf, type SectionWords } from '../resource/words';
import { WORDS } from './words';

type FormCard = Pick<ComponentProps<typeof FieldCard>, 'title' | 'description' | 'names' | 'summary'>;

interface Props {
  readonly section: Section;
  readonly words: SectionWords;
  /** Replaces the form when the device lacks the hardware. */
  readonly unsupported?: ReactNode;
  /** Live reports of the device, between the section's state and the form; shown without a form, too. */
  readonly status?: ReactNode;
  /** Replaces `status` while there is no form, when the form contains a part of it. */
  readonly statusAlone?: ReactNode;
  /** Shown when there is neither form nor status, because the device lacks the hardware or has never reported. */
  readonly instead?: ReactNode;
  /** Waits for the device's first report of what the page shows beside the form. */
  readonly isComing?: boolean;
  /** Shown below the form, and also without a form. */
  readonly after?: ReactNode;
  /** Consequences for the question before a change, when the device names none itself. */
  readonly consequence?: ReactNode;
  /**
   * For a form that is one card among others on the page: the section's state is then in the line of the card's title, and on a phone the
   * placeholder is as small as the folded card.
   */
  readonly card?: FormCard;
  /** The cards of the page, for its placeholder; of a part of a page none. */
  readonly plan?: PagePlan;
  /** The form, as cards with `Field`s; with `card` the `Field`s alone. */
  readonly children: ReactNode;
}

/** A page, or a part of one, that shows and edits one section of the current device's settings, in every state that it can have. */
export function SectionPage(props: Props) {
  const { id } = useCurrentDevice();
  return <OfDevice key={`${id} ${props.section.name}`} {...props} />;
}

function OfDevice(props: Props) {
  const { section, words, unsupported, status, statusAlone = status, instead } = props;
  const { isComing = false, card, plan, after, consequence, children } = props;
  const isFolded = card !== undefined;
  const { id } = useCurrentDevice();
  const handle = useSection(id, section);
  const { resource } = handle;
  const isUnsupported = resource?.capability?.supported === false;
  const isAsked = resource === null && handle.problem === null && !handle.isUnknown;
  return (
    <MuiProvider>
      <Coming isAsked={isAsked} isReported={isComing} isFolded={isFolded} plan={plan}>
        {resource === null || isUnsupported || resource.reported === null ? (
          <Nothing {...{ handle, unsupported, isUnsupported, instead, isFolded }} status={statusAlone} />
        ) : (
          <Form {...{ handle, resource, words, consequence, status, card }}>{children}</Form>
        )}
        {after}
      </Coming>
    </MuiProvider>
  );
}

interface NothingProps {
  readonly handle: SectionHandle;
  readonly unsupported: ReactNode;
  readonly isUnsupported: boolean;
  readonly isFolded: boolean;
  readonly status: ReactNode;
  readonly instead: ReactNode;
}

/** The reason why there is no form, with the parts that need none. */
function Nothing({ handle, unsupported, isUnsupported, isFolded, status, instead }: NothingProps) {
  if (isUnsupported)
    return (
      <>
        {unsupported ?? (
          <Message level={3} drawing={<Drawing name="gauge" />} title={WORDS.unsupported}>
            {WORDS.unsupportedText}
          </Message>
        )}
        {instead}
      </>
    );
  if (handle.isUnknown)
    return (
      <>
        <Message level={3} drawing={<Drawing name="gauge" />} title={WORDS.unsupported}>
          {WORDS.unknownText}
        </Message>
        {status}
      </>
    );
  if (handle.resource !== null)
    return (
      <>
        <Message level={3} drawing={<Drawing name="gauge" />} title={WORDS.neverReported}>
          {WORDS.neverReportedText}
        </Message>
        {instead}
      </>
    );
  if (handle.problem === null)
    return (
      <>
        {status}
        <FormSkeleton isFolded={isFolded} />
      </>
    );
  return (
    <>
      <Message
        level={3}
        title={WORDS.loadFailed}
        action={
          <Button look="primary" onClick={() => void handle.reload()}>
            {WORDS.retry}
          </Button>
        }
      >
        {handle.problem}
      </Message>
      {status}
    </>
  );
}

interface FormProps {
  readonly handle: SectionHandle;
  readonly resource: Resource;
  readonly words: SectionWords;
  readonly consequence: ReactNode;
  readonly status: ReactNode;
  readonly card: FormCard | undefined;
  readonly children: ReactNode;
}

/** Whether a change reaches its device or the server that keeps it, since when the server is away, and what says so: `note`, a card by `knownAt`, or the page. */
function usePresence(
  { isKeptByServer: isKept }: Section,
  { desiredAt, reportedAt }: Resource,
  { mayChange, isCard }: { readonly mayChange: boolean; readonly isCard: boolean },
) {
  const device = useCurrentDevice();
  const presence = useDeviceStatus(device.id, device.lastSeenAt);
  const lostSince = useUnknownSince();
  const [openedAt] = useState(serverNow);
  const isOnline = isKept || presence.isOnline;
  // Settings that were never changed have no line, whose coming would move the page: a card with a `FormAge`, or the page, says it.
  const isUnset = isKept && desiredAt === null;
  const knownAt = isUnset && !isCard && lostSince !== null ? lostSince || openedAt : null;
  const note = !isUnset && !isCard && (
    <PresenceNote
      isKept={isKept}
      // What the server keeps has its age in the room of its author, which a longer sentence would not fit.
      mayChange={mayChange && !isKept}
      isOffline={isOnline === false}
      since={presence.seenAt}
      reportedAt={isKept ? openedAt : reportedAt}
      lostSince={lostSince}
    />
  );
  return { isOnline, lostSince, knownAt, note };
}

const AT_WORK: readonly string[] = ['applying', 'awaiting_confirm', 'reverting'];

function Form({ handle, resource, words, consequence, status, card, children }: FormProps) {
  const { model } = handle;
  const { section } = handle;
  const mayChange = useMayChange(section);
  const isCard = card !== undefined;
  const { isOnline, lostSince, knownAt, note } = usePresence(section, resource, { mayChange, isCard });
  const isArmed = useIsArmed(!section.isKeptByServer);
  const sent = useSentChange(section, resource);
  const save = useSave(handle, { isArmed, isOnline: isOnline !== false });
  const isAtWork = AT_WORK.includes(shownState(section, resource));
  const { isInUse, watch } = useInUse(handle);
  const showsOutcome = useShowsOutcome(model, sent);
  useNamedField();
  const strip = (
    <StateStrip
      {...{ resource, words, mayChange }}
      definition={section}
      takeBack={handle.takeBack}
      isOld={lostSince !== null || isOnline === false}
      isTakenBackBelow={showsOutcome && sent !== 'unknown'}
      actions={
        <>
          <UndoLast handle={handle} words={words} />
          <TemplateButton section={section} reload={handle.reload} />
        </>
      }
      presence={note}
    />
  );
  return (
    <EditingProvider value={{ model, words, isReadOnly: !mayChange || (isAtWork && !isInUse), knownAt }}>
      {!card && strip}
      <News {...{ handle, resource, words }} />
      {mayChange && <ConflictView />}
      {status}
      <div className={classes.page} {...watch}>
        {card ? (
          <FieldCard {...card} aside={strip}>
            {children}
          </FieldCard>
        ) : (
          children
        )}
      </div>
      {mayChange && (
        <SaveBar
          {...{ model, save, resource, sent }}
          isOnline={isOnline !== false}
          isHeld={isAtWork}
          takeBack={handle.takeBack}
        />
      )}
      <ChangeDialog {...{ words, consequence, save }} isOnline={isOnline !== false} />
    </EditingProvider>
  );
}

/** Warnings about values and edits that may not be reliable. */
function News({ handle, resource, words }: Pick<FormProps, 'handle' | 'resource' | 'words'>) {
  const wentBack = useStore(handle.model.store, ({ editor }) => editor.wentBack);
  return (
    <>
      <Outdated handle={handle} />
      {wentBack && <Banner>{WORDS.wentBack}</Banner>}
      <EditNews />
      {resource.unread.length > 0 && (
        <Banner isNews={false}>{fill(WORDS.unread, { fields: longLabelsOf(words, resource.unread) })}</Banner>
      )}
    </>
  );
}

/** Says that the shown values may be outdated, because the newest could not be read. */
function Outdated({ handle: { outdated, reload } }: { readonly handle: SectionHandle }) {
  if (outdated === null) return null;
  return (
    <Banner
      action={
        <Button look="text" onClick={() => void reload()}>
          {WORDS.retry}
        </Button>
      }
    >
      {fill(WORDS.outdated, { problem: outdated })}
    </Banner>
  );
}

/** True while the focus is in the form or it has unsaved edits. It then stays editable while the device applies a change; only saving waits. */
function useInUse({ model }: SectionHandle) {
  const isDirty = useStore(model.store, (state) => dirtyNames(state).length > 0);
  const [hasFocus, setHasFocus] = useState(false);
  // The field stays the active element while another window has the focus.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setHasFocus(currentTarget.contains(relatedTarget instanceof Node ? relatedTarget : document.activeElement));
  return { isInUse: isDirty || hasFocus, watch: { onFocus: () => setHasFocus(true), onBlur: leave } };
}
