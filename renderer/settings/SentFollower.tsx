import { isApiError } from '#app/api/errors';
import { devicePage } from '#app/domain/pagePaths';
import { endOf, UNKNOWN_END, type ChangeEnd } from '#app/resource/changeEnd';
import type { Section } from '#app/settings/section';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCurrentDeviceOrNull } from '../api/CurrentDeviceContext';
import { errorMessageOf } from '../api/errorMessageOf';
import { sentChanges, type SentChange } from '../api/sentChanges';
import { toastBegun, toastError, toastSuccess } from '../components/toast';
import { hasOutcomePlace } from '../resource/outcomePlaces';
import { leftTitle } from '../resource/tellLeft';
import { savedToast } from '../resource/useSentChange';
import { WORDS } from '../resource/words';
import { sectionNamed, useKnownSections, useSectionDefinition, useSectionNoun } from './SectionsContext';
import { useSectionAnswer } from './useSectionAnswer';

interface Props {
  readonly sent: SentChange;
  /** As in `SentChanges`. */
  readonly pathOf: (section: string) => string | undefined;
}

/** Reads a section until the sent change has ended, and replaces the notice about the sending by one about the outcome. Renders nothing. */
export default function SentFollower({ sent, pathOf }: Props) {
  const { value: section } = useSectionDefinition(sectionNamed(useKnownSections(), sent.section));
  return section && <Following {...{ sent, section, pathOf }} />;
}

/** The device, or the section of it, is not there for this person any more. */
const isGone = (error: unknown): boolean => isApiError(error) && [403, 404, 410].includes(error.status);

function Following({ sent, section, pathOf }: Props & { readonly section: Section }) {
  const { known, error } = useSectionAnswer(sent.device, section);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const device = useCurrentDeviceOrNull()?.name;
  const noun = useSectionNoun(section.name);
  const say = useEffectEvent((end: ChangeEnd) => {
    const path = pathOf(section.name);
    const page = path === undefined ? null : devicePage(sent.device, `/settings/${path}`);
    const isThere = page === pathname;
    const open =
      page === null || isThere ? null : () => void navigate(end.field === null ? page : `${page}#${end.field}`);
    if (isThere && end.result === 'refused' && hasOutcomePlace(section.name, true)) return;
    const titled = (text: string) => (isThere ? text : leftTitle(text, { device, noun }));
    // The page itself says why the change was refused, at the field and beside the buttons.
    tell(section.name, isThere && end.result === 'refused' ? { ...end, reason: null } : end, titled, open);
  });
  useEffect(() => {
    const end = isGone(error)
      ? { ...UNKNOWN_END, reason: errorMessageOf(error) }
      : known && endOf(section, known, sent);
    if (end !== null && sentChanges.end(sent.serial, end)) say(end);
  }, [error, known, section, sent]);
  return null;
}

/** `open`: leads to the page of the section; null: there is none, or the person is there. */
function tell(
  name: string,
  { result, reason }: ChangeEnd,
  titled: (text: string) => ReactNode,
  open: (() => void) | null,
): void {
  const id = savedToast(name);
  const why = reason !== null && { description: reason };
  const action = open && { action: { label: WORDS.openRefused, run: open } };
  const say: Readonly<Record<ChangeEnd['result'], () => void>> = {
    applied: () => toastSuccess(titled(WORDS.appliedToast), { id }),
    refused: () => toastError(titled(WORDS.refusedToast), { id, ...why, ...action }),
    reverted: () => toastError(titled(WORDS.lastReverted), { id, ...why }),
    expired: () => toastError(titled(WORDS.lastExpired), { id }),
    // Another user undid it: changes that this tab undoes are no longer followed (`sentChanges.takeBack`).
    cancelled: () => toastBegun(titled(WORDS.takenBackToast), { id, description: WORDS.takenBackReason }),
    unknown: () => toastBegun(titled(WORDS.unknownToast), { id, description: reason ?? WORDS.unknownReason }),
  };
  say[result]();
}
