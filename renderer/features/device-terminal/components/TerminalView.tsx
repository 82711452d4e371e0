import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { clipboard } from '../../../lib/clipboard';
import { fill } from '../../../lib/fill';
import { log } from '../../../lib/log';
import { onResize } from '../../../lib/onResize';
import { useShortcuts } from '../../../lib/shortcuts';
import { storage } from '../../../lib/storage';
import { useMedia } from '../../../lib/useMedia';
import { useKeys } from '../hooks/useKeys';
import { useTerminals } from '../hooks/useTerminals';
import type { Screen } from '../screen/openScreen';
import { loadScreen } from '../screen/load';
import { hasHidden, hasLineEnd } from '../screen/pastedText';
import { LISTED } from '../screen/shortcuts';
import type { OpenTab } from '../session/terminals';
import { minutesOf, WORDS } from '../words';
import { KeyBar } from './KeyBar';
import { LinkState } from './LinkState';
import { PasteDialog } from './PasteDialog';
import { Toolbar } from './Toolbar';
import classes from './Terminal.module.css';

interface Props {
  readonly tab: OpenTab;
  readonly isShown: boolean;
  readonly onClose: () => void;
}

const FONT_KEY = 'terminal_font_px';
const READER_KEY = 'terminal_reader';
const MIN_PX = 10;
const MAX_PX = 24;
const USUAL_PX = 13;
const SETTLED_MS = 500;

const fontPx = () => Math.min(MAX_PX, Math.max(MIN_PX, Number(storage.get(FONT_KEY)) || USUAL_PX));

/** Choices that this browser keeps for all terminals. */
const keptChoices = () => ({
  fonts: { first: fontPx(), min: MIN_PX, max: MAX_PX, keep: (px: number) => storage.set(FONT_KEY, String(px)) },
  reader: {
    first: storage.get(READER_KEY) === 'on',
    keep: (isOn: boolean) => storage.set(READER_KEY, isOn ? 'on' : 'off'),
  },
});

/** Says whose shell it is, and that the session is recorded or watched. */
function Note({ session, watched }: Pick<OpenTab, 'session' | 'watched'>) {
  const { id } = useCurrentDevice();
  const { data, mutate } = useTerminals(id);
  const idleLimitS = useStore(session.store, ({ link }) => link.idleLimitS);
  const phase = useStore(session.store, ({ link }) => link.phase);
  useEffect(() => {
    // Reads the list below again, which shows who is attached. Waits first, because a short loss of the connection changes nothing in it.
    const timer = setTimeout(() => void mutate(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [phase, mutate]);
  const user = data?.find((one) => one.id === session.id)?.shellUser ?? null;
  return (
    <p className={classes.note}>
      {user === null ? '' : `${fill(WORDS.shellUser, { user })} `}
      {watched === null
        ? fill(WORDS.recorded, { minutes: minutesOf(idleLimitS) })
        : fill(WORDS.isWatched, { name: watched })}
    </p>
  );
}

interface KeysProps {
  readonly bar: ReturnType<typeof useKeys>['bar'];
  readonly screen: Screen | null;
}

/** On a touch screen the key bar; otherwise says which keys leave the terminal. */
function Keys({ bar, screen }: KeysProps) {
  const isTouch = useMedia('(pointer: coarse)');
  if (!isTouch) return <p className={classes.note}>{WORDS.leaveHint}</p>;
  const send = (keys: string) => bar.onKeys(screen?.keysFor(keys) ?? keys);
  return <KeyBar {...bar} onKeys={send} onDone={() => screen?.focus()} />;
}

/** One terminal: its tools, the state of its connection, and its screen. */
export function TerminalView({ tab: { number, session, watched }, isShown, onClose }: Props) {
  const device = useCurrentDevice();
  const isWatched = watched !== null;
  const frame = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [pasting, setPasting] = useState<string | null>(null);
  const [isFinding, setIsFinding] = useState(false);
  const keys = useKeys(session);
  useShortcuts('part', LISTED);
  const { screen, hasFailed, element } = useScreen({
    label: isWatched
      ? fill(WORDS.screenWatched, { name: watched, device: device.name })
      : fill(WORDS.screen, { number, device: device.name }),
    session,
    onInput: keys.onInput,
    onPaste: (text) => paste(text),
    onShortcut: (key) => {
      if (key === 'find') setIsFinding(true);
      else toolbar.current?.querySelector('button')?.focus();
    },
  });
  // A line without hidden characters needs no question: the user sees all of it at the prompt.
  const paste = (text: string) => (hasLineEnd(text) || hasHidden(text) ? setPasting(text) : screen?.paste(text));
  const isOver = useStore(session.store, ({ link }) => link.phase === 'ended');
  useEffect(() => {
    if (isShown && screen) {
      // A watched session keeps the size that its own user gave it.
      if (!isWatched) screen.fit();
      screen.focus();
    }
  }, [isShown, isWatched, screen]);
  return (
    <div ref={frame} className={classes.frame}>
      <Note session={session} watched={watched} />
      <Toolbar
        ref={toolbar}
        {...{ screen, frame, isFinding, setIsFinding, onPaste: paste, onClose }}
        {...{ isOver, isWatched }}
        {...keptChoices()}
      />
      <LinkState session={session} onClose={onClose} />
      {hasFailed && <p role="alert">{WORDS.partFailed}</p>}
      <div className={isWatched ? classes.recording : undefined}>
        <div ref={element} className={isWatched ? undefined : classes.screen} />
      </div>
      {!isWatched && <Keys bar={keys.bar} screen={screen} />}
      {pasting !== null && (
        <PasteDialog
          text={pasting}
          onPaste={() => screen?.paste(pasting)}
          onClose={() => {
            setPasting(null);
            screen?.focus();
          }}
        />
      )}
    </div>
  );
}

interface ScreenProps {
  readonly label: string;
  readonly session: OpenTab['session'];
  readonly onInput: (text: string) => void;
  readonly onPaste: (text: string) => void;
  readonly onShortcut: (key: 'leave' | 'find') => void;
}

/** Opens the screen in its element, and the session behind it. */
function useScreen(props: ScreenProps) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [screen, setScreen] = useState<Screen | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    latest.current = props;
  });
  const { session, label } = props;
  useEffect(() => {
    let made: Screen | null = null;
    let isGone = false;
    const begin = async () => {
      const openScreen = await loadScreen();
      if (isGone || !element.current) return;
      made = openScreen(element.current, {
        label: latest.current.label,
        fontSize: fontPx(),
        isReaderMode: storage.get(READER_KEY) === 'on',
        isReadOnly: session.isWatched,
        isQuiet: session.isQuiet,
        onInput: (text) => latest.current.onInput(text),
        onBinary: (text) => session.typeBytes(text),
        onResize: (size) => session.resize(size),
        onPaste: (text) => latest.current.onPaste(text),
        onShortcut: (key) => {
          if (key === 'copy') void clipboard.write(made?.selection() ?? '').catch(() => undefined);
          else latest.current.onShortcut(key);
        },
      });
      if (!session.isWatched) session.resize(made.fit());
      session.start(made);
      setScreen(made);
    };
    begin().catch((error: unknown) => {
      log('warn', 'The terminal could not be opened', { error });
      setHasFailed(true);
    });
    const box = element.current;
    const stop = onResize(box ?? [], () => void (session.isWatched || made?.fit()));
    return () => {
      isGone = true;
      stop();
      made?.dispose();
    };
  }, [session]);
  // The device can be renamed without clearing the screen.
  useEffect(() => screen?.setLabel(label), [screen, label]);
  return { screen, hasFailed, element };
}
