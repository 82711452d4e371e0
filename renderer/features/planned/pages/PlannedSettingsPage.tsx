import { useMatches } from 'react-router-dom';
import { Message } from '../../../components/Message';
import { PLANNED_TEXTS } from '../texts';

/** A settings page that is still to come: what will be there, and nothing that pretends to be. */
export default function PlannedSettingsPage() {
  const handle = useMatches().at(-1)?.handle as { readonly path: string; readonly title: string } | undefined;
  return (
    <Message level={2} title={handle?.title ?? 'Settings'}>
      <p>This page is not built yet.</p>
      <p>{PLANNED_TEXTS[handle?.path ?? '']}</p>
    </Message>
  );
}
