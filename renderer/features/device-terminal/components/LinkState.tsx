import type { TerminalEnd, TerminalLink } from '#app/domain/terminalLink';
import { useStore } from 'zustand';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { fill } from '../../../lib/fill';
import { outputNow } from '../hooks/useTerminals';
import type { TerminalSession } from '../session/TerminalSession';
import { minutesOf, WORDS } from '../words';
import classes from './Terminal.module.css';

function endText(end: TerminalEnd, idleLimitS: number | null): string {
  switch (end.kind) {
    case 'exit':
      return end.code === null ? WORDS.exitedUnknown : fill(WORDS.exited, { code: end.code });
    case 'closed':
      return end.by === null
        ? fill(WORDS.closeReasons[end.reason], { minutes: minutesOf(idleLimitS) })
        : fill(WORDS.endedBy, { name: end.by });
    case 'lost':
      return WORDS.lost;
    case 'refused':
      return end.sentence;
  }
}

function stateText(
  { phase, end, waitingFor, idleLimitS }: TerminalLink,
  isWatched: boolean,
  isSilent: boolean,
): string {
  if (end) return endText(end, idleLimitS);
  if (phase === 'attached' && isSilent) return isWatched ? WORDS.silentWatching : WORDS.silent;
  if (phase === 'attached') return isWatched ? WORDS.watching : WORDS.attached;
  const words = isWatched ? WORDS.waitingToWatch : WORDS.waiting;
  if (waitingFor === 'device-offline') return words.device;
  if (waitingFor === 'busy') return words.server;
  if (waitingFor === 'silence') return words.silence;
  return phase === 'connecting' ? WORDS.connecting : words.network;
}

/** The state of the connection in words, with the button that fits it. */
export function LinkState({ session, onClose }: { readonly session: TerminalSession; readonly onClose: () => void }) {
  const { link, unsent, isSilent } = useStore(session.store);
  const isTaken = link.end?.kind === 'closed' && link.end.reason === 'taken-over';
  return (
    <div className={classes.state}>
      <p role="status" className={link.phase === 'attached' && !isSilent ? classes.good : classes.warn}>
        {stateText(link, session.isWatched, isSilent)}
      </p>
      {link.watchedBy.length > 0 && (
        <p className={classes.warn}>{fill(WORDS.watchedBy, { names: link.watchedBy.join(', ') })}</p>
      )}
      {link.phase === 'reconnecting' && <Button onClick={() => session.retry()}>{WORDS.retryNow}</Button>}
      {isTaken && <TakeBack session={session} />}
      {link.phase === 'ended' && <Button onClick={onClose}>{WORDS.closeTab}</Button>}
      {unsent > 0 && <p className={classes.warn}>{fill(WORDS.notSent, { count: unsent })}</p>}
      {link.lostInput > 0 && <p className={classes.warn}>{fill(WORDS.lostInput, { count: link.lostInput })}</p>}
      {link.skipped > 0 && <p className={classes.warn}>{fill(WORDS.skipped, { count: link.skipped })}</p>}
    </div>
  );
}

/** Asks the server first how much output the other tab has shown: programs got their answers there. */
function TakeBack({ session }: { readonly session: TerminalSession }) {
  const client = useClient();
  const device = useCurrentDevice();
  const takeBack = async () => session.takeBack((await outputNow(client, device.id, session.id)) ?? 0);
  return <Button onClick={() => void takeBack()}>{WORDS.takeBack}</Button>;
}
