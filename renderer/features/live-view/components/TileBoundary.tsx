import { Component, type ReactNode } from 'react';
import { newErrorId } from '#app/logging/errorId';
import { Button } from '../../../components/Button';
import { log } from '../../../lib/log';
import classes from './Wall.module.css';

interface State {
  readonly errorId: string | null;
}

/** One tile that fails does not take the wall along (`house.md` §4). */
export class TileBoundary extends Component<{ readonly name: string; readonly children: ReactNode }, State> {
  override state: State = { errorId: null };

  static getDerivedStateFromError(): State {
    return { errorId: newErrorId() };
  }

  override componentDidCatch(error: unknown) {
    log('error', 'A tile failed', { errorId: this.state.errorId, error });
  }

  override render() {
    const { errorId } = this.state;
    if (errorId === null) return this.props.children;
    return (
      <section aria-label={this.props.name} className={classes.tile}>
        <div className={classes.over} role="alert">
          <p>{`${this.props.name} could not be shown.`}</p>
          <p className={classes.small}>{`Error ID ${errorId}`}</p>
          <Button onClick={() => this.setState({ errorId: null })}>Try again</Button>
        </div>
      </section>
    );
  }
}
