import { Component, type ReactNode } from 'react';
import { RouteErrorContext } from './RouterContext';

interface Failure {
  readonly error: unknown;
}

interface Props {
  /** A new location clears the failure. */
  readonly location: unknown;
  /** The error of a script that could not be loaded; null if there is none. */
  readonly failure: Failure | null;
  /** Replaces the children after a failure. */
  readonly page: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failure: Failure | null;
  readonly location: unknown;
}

/** Catches what a route's page throws, and shows the route's error page in its place. */
export class RouteBoundary extends Component<Props, State> {
  override state: State = { failure: this.props.failure, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ failure, location }: Props, last: State): State {
    return { failure: failure ?? (location === last.location ? last.failure : null), location };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <RouteErrorContext value={failure.error}>{this.props.page}</RouteErrorContext>;
  }
}
