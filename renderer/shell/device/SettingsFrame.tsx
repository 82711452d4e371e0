import { can, leastRoleFor, type Role } from '#app/domain/role';
import { NavLink, Outlet, useMatches, useNavigate } from 'react-router-dom';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { MoreIcon } from '../../components/MoreIcon';
import { Message } from '../../components/Message';
import { UnsavedGuard } from '../../components/UnsavedGuard';
import { sectionOf } from './sectionOf';
import classes from './SettingsFrame.module.css';
import { SETTINGS_PAGES, type SettingsPage } from './settingsPages';

const SECTIONS = SETTINGS_PAGES.filter((page) => page.section !== undefined);
const article = (role: Role) => (/^[aeo]/.test(role) ? `an ${role}` : `a ${role}`);

/** The list of sections beside the page, the reason where somebody may only look, and the question before unsaved edits are lost. */
export default function SettingsFrame() {
  const device = useCurrentDevice();
  const page = useMatches().at(-1)?.handle as SettingsPage | undefined;
  const mayChange = !page || can(device.role, page.needs);
  return (
    <UnsavedGuard>
      <div className={classes.frame}>
        <Sections base={`/devices/${device.id}/settings`} current={page && sectionOf(page).path} />
        <div className={classes.page}>
          {page && !mayChange && !page.isClosed && (
            <p className={classes.note}>
              <MoreIcon name="lock" size={18} />
              <span>
                {`You are ${article(device.role)}: you can look at this, not change it. Ask ${article(leastRoleFor(page.needs))}.`}
              </span>
            </p>
          )}
          {page?.isClosed && !mayChange ? (
            <Message level={2} title={page.title} drawing={<MoreIcon name="lock" size={28} />}>
              {`You are ${article(device.role)}. Ask ${article(leastRoleFor(page.needs))}.`}
            </Message>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </UnsavedGuard>
  );
}

function Sections({ base, current }: { readonly base: string; readonly current: string | undefined }) {
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label="Settings" className={classes.list}>
        <ul>
          {SECTIONS.map((page) => (
            <li key={page.path}>
              <NavLink
                to={`${base}/${page.path}`}
                aria-current={page.path === current ? 'page' : undefined}
                className={() => `${classes.entry ?? ''}${page.path === current ? ' active' : ''}`}
              >
                {page.section}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <label className={classes.choice}>
        <span className="visually-hidden">Settings section</span>
        <select value={current} onChange={(event) => void navigate(`${base}/${event.target.value}`)}>
          {SECTIONS.map((page) => (
            <option key={page.path} value={page.path}>
              {page.section}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
