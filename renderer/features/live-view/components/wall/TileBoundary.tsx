import { Component, type CSSProperties, type ReactNode } from 'react';
import { newErrorId } from '#app/logging/errorId';
import { Button } from '../../../../components/Button';
import { log } from '../../../../lib/log';
import { WORDS } from '../../wall/words';
import classes from './Tile.module.css';

interface Props {
  readonly name: string;
  /** Where its tile stands. */
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

interface State {
  readonly errorId: string | null;
}

/** One tile that fails does not take the wall along. */
export class TileBoundary extends Component<Props, State> {
  override state: State = { errorId: null };

  static getDerivedStateFromError(): State {
    return { errorId: newErrorId() };
  }

  override componentDidCatch(error: unknown) {
    log('error', 'A tile failed', { errorId: this.state.errorId, error });
  }

  override render() {
    const { errorId } = this.state;
    const { name, style, children } = this.props;
    if (errorId === null) return children;
    return (
      <section aria-label={name} className={classes.tile} style={style}>
        <div className={classes.over} role="alert">
          <p>{WORDS.failed(name)}</p>
          <p className={classes.small}>{WORDS.errorId(errorId)}</p>
          <Button onClick={() => this.setState({ errorId: null })}>{WORDS.tryAgain}</Button>
        </div>
      </section>
    );
  }
}
