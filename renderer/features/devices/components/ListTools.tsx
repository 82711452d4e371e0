import type { Device } from '#app/domain/device';
import type { ReactNode } from 'react';
import { ButtonLink, ExternalLink } from '../../../components/Button';
import { HeaderRow } from '../../../components/HeaderRow';
import { Icon, IconShape } from '../../../components/Icon';
import { cx } from '../../../lib/cx';
import { useMedia } from '../../../lib/useMedia';
import { usePlatform } from '../../../platform/PlatformContext';
import type { ListView } from '../listView';
import { WORDS } from '../words';
import { FilterButton } from './FilterButton';
import classes from './ListTools.module.css';
import { LiveIndicator } from './LiveIndicator';
import { SearchField } from './SearchField';
import { SummaryStrip } from './SummaryStrip';

interface Props {
  /** Null while loading; the tools keep their places. */
  readonly devices: readonly Device[] | null;
  /** Replaces the counts. */
  readonly note?: ReactNode;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

/** Heading, counts, search and filters, which stay at the top while the rows scroll. On a phone, search, filter and Add are in the header. */
export function ListTools({ devices, note, view, onChange }: Props) {
  const isPhone = useMedia('(max-width: 639px)');
  const search = <SearchField query={view.query} onChange={(query) => onChange({ query })} />;
  const strip = (
    <>
      <SummaryStrip devices={devices} note={note} view={view} onChange={onChange} />
      {isPhone && (
        <ButtonLink to="/wall" look="text">
          {WORDS.wall}
        </ButtonLink>
      )}
    </>
  );
  const add = (
    <span className={cx(classes.add, devices === null && classes.pending)}>
      <ButtonLink to="/device" look="primary" aria-label={WORDS.add}>
        <Icon name="plus" size={18} />
        <span className={classes.label}>{WORDS.add}</span>
      </ButtonLink>
    </span>
  );
  const tools = (
    <>
      {search}
      <FilterButton devices={devices} view={view} onChange={onChange} />
      {add}
    </>
  );
  return (
    <Frame isPhone={isPhone} bar={<div className={classes.bar}>{tools}</div>} strip={strip}>
      {isPhone ? <Documentation isPhone /> : tools}
    </Frame>
  );
}

/** The heading alone, while there are no devices. `hasFailed`: they could not be loaded. */
export function ListHead({ hasFailed }: { readonly hasFailed: boolean }) {
  const isPhone = useMedia('(max-width: 639px)');
  return (
    <Frame isPhone={isPhone} isQuiet={hasFailed}>
      {isPhone && <Documentation isPhone />}
    </Frame>
  );
}

interface FrameProps {
  readonly isPhone: boolean;
  /** Shown in the header on a phone. */
  readonly bar?: ReactNode;
  /** Shown beside the heading. */
  readonly strip?: ReactNode;
  /** There is no list that could be live. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

function Frame({ isPhone, bar, strip, isQuiet = false, children }: FrameProps) {
  return (
    <>
      <HeaderRow>
        {isPhone ? (
          bar
        ) : (
          <div className={classes.links}>
            <LiveIndicator isQuiet={isQuiet} />
            <Documentation />
          </div>
        )}
      </HeaderRow>
      <div className={classes.frame}>
        <div className={classes.scroll}>
          <div className={classes.heading}>
            <h1 className={classes.title}>{WORDS.title}</h1>
            {isPhone && <LiveIndicator isShort isQuiet={isQuiet} />}
          </div>
          {strip}
        </div>
        <div className={classes.tools}>{children}</div>
      </div>
    </>
  );
}

function Documentation({ isPhone = false }: { readonly isPhone?: boolean }) {
  const { links } = usePlatform();
  return (
    <ExternalLink href={links.href('docs')} className={classes.docs}>
      <span className={classes.docsWords}>{WORDS.documentation}</span>
      {!isPhone && <IconShape path="M11 4h5v5M16 4l-7 7M14 12v4H4V6h4" size={16} />}
    </ExternalLink>
  );
}
