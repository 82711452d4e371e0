import { NAME } from '#app/brand';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';

/** A page that is still to come: its title and what will be there. */
export default function PlannedPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <title>{`${title} · ${NAME}`}</title>
      <Message title={title} action={<ButtonLink to="/">Back to devices</ButtonLink>}>
        <p>This page is not built yet.</p>
        <p>{children}</p>
      </Message>
    </>
  );
}
