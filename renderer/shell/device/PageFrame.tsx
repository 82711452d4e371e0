import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import type { ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { NoticePlace } from '../../components/NoticePlace';
import { Select } from '../../components/Select';
import { cx } from '../../lib/cx';
import { useMedia } from '../../lib/useMedia';
import { sectionOf } from './sectionOf';
import classes from './SettingsFrame.module.css';
import { SETTINGS_PAGES, type SettingsPage } from './settingsPages';
import { WORDS } from './words';

const SECTIONS = SETTINGS_PAGES.filter((page) => page.section !== undefined);

/** There is room below the list of sections for the notice of a lost connection. */
const ROOMY = '(min-width: 720px) and (min-height: 700px)';

interface Props {
  readonly id: DeviceId;
  readonly page: SettingsPage;
  /** Gets the element beside the title, for what the page puts there. */
  readonly setHeadSlot?: (slot: HTMLElement | null) => void;
  /** Below the title. */
  readonly children: ReactNode;
}

/** The frame of a settings page before and after the device is known: the list of sections and the title. */
export function PageFrame({ id, page, setHeadSlot, children }: Props) {
  return (
    <div className={cx(classes.frame, page.hasShortHead && classes.beside)}>
      <Sections base={devicePage(id, '/settings')} current={sectionOf(page).path} />
      <div className={classes.page}>
        <div className={classes.head}>
          <h2 className={cx(classes.title, page.section && classes.isChosen)}>{page.title}</h2>
          <div ref={setHeadSlot} className={classes.extra} />
        </div>
        {children}
      </div>
    </div>
  );
}

function Sections({ base, current }: { readonly base: string; readonly current: string }) {
  const navigate = useNavigate();
  const isRoomy = useMedia(ROOMY);
  return (
    <>
      <div className={classes.side}>
        <nav aria-label={WORDS.settings} className={classes.list}>
          <ul>
            {SECTIONS.map((page) => (
              <li key={page.path} className={page.beginsGroup && classes.group}>
                <NavLink
                  to={`${base}/${page.path}`}
                  aria-current={page.path === current ? 'page' : undefined}
                  className={() => `${classes.entry ?? ''}${page.path === current ? ' active' : ''}`}
                >
                  {page.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {isRoomy && <NoticePlace className={classes.notice} isReserved />}
      </div>
      <div className={classes.choice}>
        <Select
          label={WORDS.section}
          value={current}
          onChange={(event) => void navigate(`${base}/${event.target.value}`)}
        >
          {SECTIONS.map((page) => (
            <option key={page.path} value={page.path}>
              {page.title}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
