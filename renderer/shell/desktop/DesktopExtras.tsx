import type { Command } from '#app/bridge/system';
import type { ProxyQuestion } from '#app/bridge/proxy';
import type { SwitchQuestion } from '#app/bridge/session';
import { assertNever } from '#app/lib/assertNever';
import { useEffect, useState } from 'react';
import { useKnownUser } from '../../api/useKnownUser';
import { ConfirmDialog } from '../../components/LazyConfirmDialog';
import { lazyPart } from '../../components/lazyPart';
import { Sentence } from '../../components/Sentence';
import { toastError, toastSuccess } from '../../components/toast';
import { PART_FAILED } from '../../components/words';
import type { Desktop, Platform } from '../../platform/Platform';
import { useThemeMode } from '../../theme/themeMode';
import { closePalette, openPalette, usePalette } from '../palette/paletteStore';
import { openDesktopDialog, useDesktopDialog } from './desktopDialogs';
import { UpdateCard } from './UpdateCard';
import { WORDS } from './words';

const closing = { failed: PART_FAILED.dialog, giveUp: ({ onClose }: { readonly onClose: () => void }) => onClose() };
const SettingsDialog = lazyPart(() => import(/* webpackChunkName: 'desktop-parts' */ './SettingsDialog'), closing);
const AboutDialog = lazyPart(() => import(/* webpackChunkName: 'desktop-parts' */ './AboutDialog'), closing);

interface Props {
  readonly platform: Platform;
  readonly navigate: (path: string) => void;
}

function run(command: Command, navigate: Props['navigate']): void {
  closePalette();
  switch (command) {
    case 'palette':
      return openPalette();
    case 'settings':
    case 'about':
      return openDesktopDialog(command);
    case 'add-device':
      return navigate('/device');
    case 'devices':
      return navigate('/');
    case 'sign-out':
      return navigate('/sign-out');
    default:
      return assertNever(command);
  }
}

/** Tells the app whether a video is in picture in picture. */
function useFloating(desktop: Desktop | undefined): void {
  useEffect(() => {
    const tell = () => desktop?.setFloating(document.pictureInPictureElement !== null);
    const watch = ({ target }: Event) => {
      // Listens on the video itself, which may have been removed from the page by then.
      target?.addEventListener('leavepictureinpicture', tell, { once: true });
      tell();
    };
    document.addEventListener('enterpictureinpicture', watch);
    return () => document.removeEventListener('enterpictureinpicture', watch);
  }, [desktop]);
}

/** Opens the palette only for signed-in users. Otherwise it would keep the typed keys and open after the sign-in. */
function usePaletteOfUsers(): void {
  const { isOpen } = usePalette();
  const isNobody = useKnownUser() === null;
  useEffect(() => {
    if (isOpen && isNobody) closePalette();
  }, [isOpen, isNobody]);
}

/** The installed app's dialogs and banners, and its reactions to the system's menus, notifications and links. */
export function DesktopExtras({ platform, navigate }: Props) {
  const { desktop, updates } = platform;
  const dialog = useDesktopDialog((state) => state.open);
  const mode = useThemeMode();
  useEffect(() => {
    if (!desktop) return undefined;
    const stops = [
      desktop.onCommand((command) => run(command, navigate)),
      desktop.onNavigate(navigate),
      desktop.onLinkFailed((sentence) => toastError(sentence, { durationMs: 8000 })),
      desktop.onSignedIn((name) => toastSuccess(<Sentence text={WORDS.signedInAs} places={{ name }} />)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [desktop, navigate]);
  // The window's frame, now and at the next start, uses the page's theme.
  useEffect(() => desktop?.setTheme(mode), [desktop, mode]);
  useFloating(desktop);
  usePaletteOfUsers();
  if (!desktop) return null;
  const close = () => openDesktopDialog(null);
  return (
    <>
      {updates && <UpdateCard updates={updates} />}
      <ProxyQuestions desktop={desktop} />
      <SwitchQuestions desktop={desktop} />
      {dialog === 'settings' && <SettingsDialog desktop={desktop} onClose={close} />}
      {dialog === 'about' && <AboutDialog desktop={desktop} onClose={close} />}
    </>
  );
}

const notLoaded = {
  failed: PART_FAILED.dialog,
  giveUp: ({ onAnswer }: { readonly onAnswer: (no: null) => void }) => onAnswer(null),
};
const ProxyDialog = lazyPart(() => import(/* webpackChunkName: 'desktop-parts' */ './ProxyDialog'), notLoaded);

/** Asks for a proxy's password; until then nothing reaches the server. */
function ProxyQuestions({ desktop }: { readonly desktop: Desktop }) {
  const [question, setQuestion] = useState<ProxyQuestion | null>(null);
  const [name, setName] = useState('');
  useEffect(() => desktop.onProxyAsked(setQuestion), [desktop]);
  if (!question) return null;
  return (
    <ProxyDialog
      key={question.id}
      question={question}
      name={name}
      onAnswer={(credentials) => {
        setName(credentials?.username ?? '');
        desktop.answerProxy(question.id, credentials);
        setQuestion(null);
      }}
    />
  );
}

const QUESTIONS = {
  switch: { title: WORDS.switchTitle, text: WORDS.switchText, verb: WORDS.switchVerb },
  'sign-in': { title: WORDS.signInTitle, text: WORDS.signInText, verb: WORDS.signInVerb },
} as const;

/** Asks before an unexpected sign-in link signs in another user (S17, S42). */
function SwitchQuestions({ desktop }: { readonly desktop: Desktop }) {
  const [question, setQuestion] = useState<SwitchQuestion | null>(null);
  useEffect(() => {
    const stop = desktop.onSwitchAsked(setQuestion);
    // All listeners are ready: delivers links that arrived earlier.
    desktop.ready();
    return stop;
  }, [desktop]);
  if (!question) return null;
  const { title, text, verb } = QUESTIONS[question.kind];
  const answer = async (accept: boolean) => {
    await desktop.answerSwitch(question.id, accept);
    setQuestion(null);
  };
  return (
    <ConfirmDialog
      key={question.id}
      title={<Sentence text={title} places={{ name: question.name }} />}
      verb={verb}
      tone="primary"
      onConfirm={() => answer(true)}
      onClose={() => void answer(false)}
    >
      <p>
        <Sentence text={text} places={{ account: question.email || question.name }} />
      </p>
    </ConfirmDialog>
  );
}
