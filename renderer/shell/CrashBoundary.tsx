import { Component, type ReactNode } from 'react';
import { newErrorId } from '#app/logging/errorId';
import { log } from '../lib/log';
import { CrashMessage } from './CrashMessage';
import { WORDS } from './words';

interface State {
  readonly error: unknown;
  readonly errorId: string;
}

/** Catches errors that no page has caught. Needs no theme, router or provider. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, errorId: '' };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('Unknown'), errorId: newErrorId() };
  }

  override componentDidCatch(error: unknown) {
    log('error', 'The page crashed', { errorId: this.state.errorId, error });
  }

  override render() {
    const { error, errorId } = this.state;
    if (error === null) return this.props.children;
    return (
      <CrashMessage error={error} errorId={errorId} title={WORDS.crashedTitle}>
        <p>{WORDS.crashedText}</p>
      </CrashMessage>
    );
  }
}
