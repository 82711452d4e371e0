import { can, leastRoleFor } from '#app/domain/role';
import { devicePage } from '#app/domain/pagePaths';
import { useState } from 'react';
import { NavLink, Outlet, useNavigate } from 'react-router-dom';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { Drawing } from '../../components/Drawing';
import { MoreIcon } from '../../components/MoreIcon';
import { Message } from '../../components/Message';
import { Select } from '../../components/Select';
import { SettingsHeadContext } from '../../components/SettingsHead';
import { UnsavedGuard } from '../../components/UnsavedGuard';
import { cx } from '../../lib/cx';
import { useRouteHandle } from '../../lib/useRouteHandle';
import { sectionName, sectionOf } from './sectionOf';
import classes from './SettingsFrame.module.css';
import { pageOf, SETTINGS_PAGES } from './settingsPages';
import { WORDS } from './words';

const SECTIONS = SETTINGS_PAGES.filter((page) => page.section !== undefined);

/** The frame of settings pages: the list of sections, the title, the note on read-only pages, and the question before unsaved edits are lost. */
export default function SettingsFrame() {
  const device = useCurrentDevice();
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null);
  const handle = useRouteHandle();
  const page = pageOf(handle);
  if (!handle || !page) return <Outlet />;
  const { needs } = handle;
  // Unknown when the page could not be loaded.
  const least = needs === undefined || can(device.role, needs) ? null : leastRoleFor(needs);
  return (
    <UnsavedGuard>
      <div className={classes.frame}>
        <Sections base={devicePage(device.id, '/settings')} current={sectionOf(page).path} />
        <div className={classes.page}>
          <div className={classes.head}>
            <h2 className={cx(classes.title, page.section === true && classes.isChosen)}>{page.title}</h2>
            <div ref={setHeadSlot} className={classes.extra} />
          </div>
          {least !== null && !page.isClosed && (
            <p className={classes.note}>
              <MoreIcon name="lock" size={16} />
              <span>{WORDS.viewOnly[least]}</span>
            </p>
          )}
          <SettingsHeadContext value={headSlot}>
            {page.isClosed && least !== null ? (
              <Message level={3} title={WORDS.noAccess} drawing={<Drawing name="lock" />}>
                {WORDS.closed[least]}
              </Message>
            ) : (
              <Outlet />
            )}
          </SettingsHeadContext>
        </div>
      </div>
    </UnsavedGuard>
  );
}

function Sections({ base, current }: { readonly base: string; readonly current: string }) {
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label={WORDS.settings} className={classes.list}>
        <ul>
          {SECTIONS.map((page) => (
            <li key={page.path} className={page.beginsGroup && classes.group}>
              <NavLink
                to={`${base}/${page.path}`}
                aria-current={page.path === current ? 'page' : undefined}
                className={() => `${classes.entry ?? ''}${page.path === current ? ' active' : ''}`}
              >
                {sectionName(page)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.choice}>
        <Select
          label={WORDS.section}
          value={current}
          onChange={(event) => void navigate(`${base}/${event.target.value}`)}
        >
          {SECTIONS.map((page) => (
            <option key={page.path} value={page.path}>
              {sectionName(page)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
