import type { InterfaceStatus } from '#app/events/topics/network';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { lacksInternet } from '../lacksInternet';
import { rateOf } from '../rateOf';
import { WORDS } from '../words';
import { AddressCell, InternetCell, NameCell, StateCell } from './InterfaceCells';
import classes from './Network.module.css';

const HEADS = [WORDS.interface, WORDS.state, WORDS.address, WORDS.rates] as const;

interface RateProps {
  readonly arrow: string;
  /** Read out instead of the arrow. */
  readonly direction: string;
  readonly bps: number | null;
}

function Rate({ arrow, direction, bps }: RateProps) {
  return (
    <span className={classes.rate}>
      <span aria-hidden="true">{arrow}</span> <span className="visually-hidden">{direction}</span> {rateOf(bps)}
    </span>
  );
}

/** What is left out while all is well: an interface that should reach the internet, and does not. */
function InternetWarning(one: InterfaceStatus) {
  if (!lacksInternet(one)) return null;
  return (
    <span className={classes.warn}>
      {WORDS.internet}: <InternetCell {...one} />
    </span>
  );
}

interface Props {
  readonly interfaces: readonly InterfaceStatus[];
}

/**
 * The interfaces on a phone, in two lines each: what it is and its state, then its address and traffic. The values
 * say themselves what they are, so the heads are for screen readers only.
 */
export function InterfaceLines({ interfaces }: Props) {
  const keys = uniqueKeys(interfaces.map(({ name }) => name));
  return (
    <div role="table" aria-label={WORDS.interfaces} className={classes.lines}>
      <div role="rowgroup" className="visually-hidden">
        <span role="row">
          {HEADS.map((head) => (
            <span key={head} role="columnheader">
              {head}
            </span>
          ))}
        </span>
      </div>
      <div role="rowgroup">
        {interfaces.map((one, at) => (
          <div key={keys[at]} role="row" className={classes.line}>
            <div role="cell">
              <NameCell {...one} />
            </div>
            <div role="cell" className={classes.states}>
              <StateCell {...one} />
              <InternetWarning {...one} />
            </div>
            <div role="cell" className={classes.second}>
              <AddressCell {...one} />
            </div>
            <div role="cell" className={classes.second}>
              <span className={classes.rates}>
                <Rate arrow="↓" direction={WORDS.down} bps={one.rxBps} />
                <Rate arrow="↑" direction={WORDS.upRate} bps={one.txBps} />
              </span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
