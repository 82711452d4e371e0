import { Component, type ReactNode } from 'react';
import { Button } from '../components/Button';
import { Message } from '../components/Message';
import { log } from '../lib/log';
import { isLoadError, LOAD_ERROR_TEXT, LOAD_ERROR_TITLE } from './loadError';

/** The last line: catches what no page caught. Needs no theme, router or provider. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown') };
  }

  override componentDidCatch(error: unknown) {
    log('error', 'The page crashed', { error });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isLoading = isLoadError(error);
    return (
      <Message
        title={isLoading ? LOAD_ERROR_TITLE : 'Something went wrong'}
        action={
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        }
      >
        {isLoading ? LOAD_ERROR_TEXT : 'An unexpected error occurred.'}
      </Message>
    );
  }
}
