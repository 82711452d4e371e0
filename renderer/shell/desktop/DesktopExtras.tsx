import type { Command } from '#app/bridge/system';
import type { SwitchQuestion } from '#app/bridge/session';
import { assertNever } from '#app/lib/assertNever';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../components/LazyConfirmDialog';
import { lazyPart } from '../../components/lazyPart';
import { toastError, toastSuccess } from '../../components/toast';
import type { Desktop, Platform } from '../../platform/Platform';
import { useThemeMode } from '../../theme/themeMode';
import { closePalette, openPalette } from '../palette/paletteStore';
import { openDesktopDialog, useDesktopDialog } from './desktopDialogs';
import { UpdateCard } from './UpdateCard';

const closing = { what: 'dialog', giveUp: ({ onClose }: { readonly onClose: () => void }) => onClose() };
const SettingsDialog = lazyPart(() => import('./SettingsDialog'), closing);
const AboutDialog = lazyPart(() => import('./AboutDialog'), closing);

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

/** What the installed app shows beside the pages, and what its menus, notifications and links ask of them. */
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
      desktop.onSignedIn((name) => toastSuccess(`Signed in as ${name}`)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [desktop, navigate]);
  // The window's own colours, and those of the next start, follow the page's.
  useEffect(() => desktop?.setTheme(mode), [desktop, mode]);
  if (!desktop) return null;
  const close = () => openDesktopDialog(null);
  return (
    <>
      {updates && <UpdateCard updates={updates} />}
      <SwitchQuestions desktop={desktop} />
      {dialog === 'settings' && <SettingsDialog desktop={desktop} onClose={close} />}
      {dialog === 'about' && <AboutDialog desktop={desktop} onClose={close} />}
    </>
  );
}

/** A link wants to sign somebody else in: nothing changes before the answer (`security.md` S17). */
function SwitchQuestions({ desktop }: { readonly desktop: Desktop }) {
  const [question, setQuestion] = useState<SwitchQuestion | null>(null);
  useEffect(() => {
    const stop = desktop.onSwitchAsked(setQuestion);
    // Everything listens now: links that waited may come.
    desktop.ready();
    return stop;
  }, [desktop]);
  if (!question) return null;
  const answer = async (accept: boolean) => {
    await desktop.answerSwitch(question.id, accept);
    setQuestion(null);
  };
  return (
    <ConfirmDialog
      key={question.id}
      title={`Switch to ${question.name}?`}
      verb="Switch"
      tone="primary"
      onConfirm={() => answer(true)}
      onClose={() => void answer(false)}
    >
      <p>
        A sign-in link for <bdi>{question.email || question.name}</bdi> was opened. If you did not open it, cancel: you
        stay signed in as you are.
      </p>
    </ConfirmDialog>
  );
}
