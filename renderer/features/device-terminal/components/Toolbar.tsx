import { useState, type ComponentProps, type Ref, type RefObject } from 'react';
import { Button } from '../../../components/Button';
import { MoreIcon } from '../../../components/MoreIcon';
import { SearchField } from '../../../components/SearchField';
import { toastError, toastSuccess } from '../../../components/toast';
import { useFullScreenElement } from '../../../lib/useFullScreenElement';
import { useMedia } from '../../../lib/useMedia';
import type { Screen } from '../screen/openScreen';
import { clipboard } from '../../../lib/clipboard';
import { WORDS } from '../words';
import classes from './Terminal.module.css';

interface Props {
  readonly ref: Ref<HTMLDivElement>;
  readonly screen: Screen | null;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly isFinding: boolean;
  readonly setIsFinding: (isFinding: boolean) => void;
  readonly onPaste: (text: string) => void;
  readonly onClose: () => void;
  readonly isOver: boolean;
  /** The session belongs to another user, so nothing can be sent. */
  readonly isWatched: boolean;
  readonly fonts: { readonly first: number; readonly min: number; readonly max: number; keep(px: number): void };
  readonly reader: { readonly first: boolean; keep(isOn: boolean): void };
}

/** The tools of a terminal. On a phone they are one row, with the rarer ones behind a button. */
export function Toolbar(props: Props) {
  const { ref, screen, frame, isFinding, setIsFinding, onPaste, onClose, isOver, isWatched } = props;
  const isPhone = useMedia('(max-width: 639px)');
  const [isOpen, setIsOpen] = useState(false);
  // A finger scrolls and cannot select, so without a selection the visible rows are copied.
  const isTouch = useMedia('(pointer: coarse)');
  const copy = () => {
    const selected = screen?.selection() ?? '';
    const text = selected === '' && isTouch ? (screen?.shown() ?? '') : selected;
    if (text === '') {
      toastError(WORDS.nothingSelected);
      return;
    }
    clipboard.write(text).then(
      () => toastSuccess(selected === '' ? WORDS.copiedShown : WORDS.copied),
      () => toastError(WORDS.notCopied),
    );
  };
  const paste = () => {
    clipboard.read().then(onPaste, () => toastError(WORDS.notPasted));
  };
  return (
    <div ref={ref} role="toolbar" aria-label={WORDS.tools} className={classes.tools}>
      <Tool label={isTouch ? WORDS.copyShown : WORDS.copy} onClick={copy}>
        <MoreIcon name="copy" />
      </Tool>
      {!isWatched && (
        <Tool label={WORDS.paste} onClick={paste}>
          <MoreIcon name="paste" />
        </Tool>
      )}
      <Tool label={WORDS.search} aria-expanded={isFinding} onClick={() => setIsFinding(!isFinding)}>
        <MoreIcon name="search" />
      </Tool>
      {isPhone && (
        <Tool label={WORDS.moreTools} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <MoreIcon name="more" />
        </Tool>
      )}
      {(!isPhone || isOpen) && (
        <>
          <FontButtons {...props} />
          <ReaderButton {...props} />
          <FullScreenButton frame={frame} />
          <span className={classes.end}>
            <Button look={isOver || isWatched ? 'outlined' : 'outlinedDanger'} onClick={onClose}>
              {isOver ? WORDS.closeTab : isWatched ? WORDS.stopWatching : WORDS.endTab}
            </Button>
          </span>
        </>
      )}
      {isFinding && <Finder screen={screen} />}
    </div>
  );
}

type ToolProps = Omit<ComponentProps<typeof Button>, 'look' | 'aria-label' | 'title'> & { readonly label: string };

/** A tool as an icon, with its name for screen readers and as a tooltip. */
function Tool({ label, ...rest }: ToolProps) {
  return <Button {...rest} look="icon" aria-label={label} title={label} />;
}

function FullScreenButton({ frame }: Pick<Props, 'frame'>) {
  const isFull = useFullScreenElement() !== null;
  const toggle = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(
      () => undefined,
    );
  return (
    <Tool label={isFull ? WORDS.leaveFullScreen : WORDS.fullScreen} onClick={toggle}>
      <MoreIcon name={isFull ? 'exitFullScreen' : 'fullScreen'} />
    </Tool>
  );
}

function FontButtons({ screen, fonts }: Props) {
  const [px, setPx] = useState(fonts.first);
  const set = (next: number) => {
    setPx(next);
    screen?.setFontSize(next);
    fonts.keep(next);
  };
  return (
    <>
      <Tool label={WORDS.smaller} isHeld={px <= fonts.min} onClick={() => set(px - 1)}>
        <MoreIcon name="minus" />
      </Tool>
      <Tool label={WORDS.larger} isHeld={px >= fonts.max} onClick={() => set(px + 1)}>
        <MoreIcon name="plus" />
      </Tool>
    </>
  );
}

function ReaderButton({ screen, reader }: Props) {
  const [isOn, setIsOn] = useState(reader.first);
  const toggle = () => {
    setIsOn(!isOn);
    screen?.setReaderMode(!isOn);
    reader.keep(!isOn);
  };
  return (
    <Tool label={isOn ? WORDS.readerOff : WORDS.readerOn} onClick={toggle}>
      <MoreIcon name={isOn ? 'muted' : 'sound'} />
    </Tool>
  );
}

function Finder({ screen }: { readonly screen: Screen | null }) {
  const [text, setText] = useState('');
  const [isFound, setIsFound] = useState(true);
  const find = (isBack: boolean) => setIsFound(text === '' || (screen?.find(text, isBack) ?? false));
  return (
    <div className={classes.finder}>
      <SearchField label={WORDS.search} placeholder={WORDS.search} maxLength={200} value={text} onChange={setText} />
      <Button onClick={() => find(true)}>{WORDS.findPrevious}</Button>
      <Button onClick={() => find(false)}>{WORDS.findNext}</Button>
      <span role="status">{isFound ? '' : WORDS.noMatch}</span>
    </div>
  );
}
