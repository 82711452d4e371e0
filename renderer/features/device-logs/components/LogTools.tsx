import type { DeviceId } from '#app/domain/ids';
import { LOG_KINDS, PRIORITIES, type LogKind } from '#app/domain/journal';
import { MAX_TEXT, MAX_UNITS, SPANS, type LogFilter, type Span } from '#app/domain/logFilter';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Chips, type Chip } from '../../../components/Chips';
import { FormProblem } from '../../../components/form/FormProblem';
import { SearchField } from '../../../components/SearchField';
import { Select } from '../../../components/Select';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useDraft } from '../../../lib/useDraft';
import { useLogChoices } from '../hooks/useLogChoices';
import type { LogView } from '../logView';
import { LEVEL_WORDS, WORDS } from '../words';
import { RangeFields } from './lazyParts';
import classes from './Logs.module.css';

/** Typing is over after so long. */
const TYPED_MS = 350;
const CUSTOM = 'custom';
const PREVIOUS = '-1';

interface Props {
  readonly id: DeviceId;
  readonly view: LogView;
  readonly change: (part: Partial<LogFilter>) => void;
  readonly clear: () => void;
  /** What is wrong with the search, in a sentence. */
  readonly searchProblem: string | null;
  /** On a phone: all but the search is behind a button. */
  readonly fold: Fold | null;
}

/** The filters that are behind a button if there is little room. */
export interface Fold {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The filters of the log. Each takes effect at once and is kept in the address. */
export function LogTools({ id, view, change, clear, searchProblem, fold }: Props) {
  const { filter } = view;
  const isShown = fold === null || fold.isOpen;
  /** A range is about to be typed; one that the address has is shown whatever was chosen before. */
  const [isTyping, setIsTyping] = useState(false);
  const isCustom = isTyping || filter.since !== null || filter.until !== null;
  return (
    <>
      <div className={classes.tools} role="search" aria-label={WORDS.search}>
        <div className={classes.search}>
          <Search text={filter.text} onChange={(text) => change({ text })} />
          {fold && <FoldButton filter={filter} {...fold} />}
        </div>
        {isShown && (
          <>
            <LevelSelect priority={filter.priority} onChange={(priority) => change({ priority })} />
            <TimeSelect filter={filter} isCustom={isCustom} onCustom={setIsTyping} change={change} />
            <Choices id={id} filter={filter} change={change} />
          </>
        )}
      </div>
      {searchProblem !== null && <FormProblem>{searchProblem}</FormProblem>}
      {isShown && isCustom && filter.last === null && <RangeFields filter={filter} change={change} />}
      <ChosenChips
        view={view}
        change={change}
        clear={() => {
          setIsTyping(false);
          clear();
        }}
      />
    </>
  );
}

/** What is filtered by the choices behind the button; the search and the chips show the rest. */
const hiddenOf = ({ priority, last, since, until, boot, kind }: LogFilter): number =>
  [priority !== null, last !== null || since !== null || until !== null, boot !== null, kind !== 'journal'].filter(
    Boolean,
  ).length;

function FoldButton({ filter, isOpen, onToggle }: Fold & { readonly filter: LogFilter }) {
  const count = hiddenOf(filter);
  return (
    <Button aria-expanded={isOpen} data-active={count > 0} onClick={onToggle}>
      {count === 0 ? WORDS.options : fill(WORDS.optionsUsed, { count })}
    </Button>
  );
}

/** The address follows once typing has paused; what the address says from elsewhere is shown. */
function Search({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useDraft(text, onChange, TYPED_MS);
  return (
    <SearchField
      label={WORDS.search}
      placeholder={WORDS.searchHint}
      value={typed}
      maxLength={MAX_TEXT}
      onChange={setTyped}
    />
  );
}

function LevelSelect({
  priority,
  onChange,
}: {
  readonly priority: number | null;
  readonly onChange: (priority: number | null) => void;
}) {
  return (
    <Select
      label={WORDS.level}
      value={priority ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{WORDS.allLevels}</option>
      {PRIORITIES.slice(0, -1).map((name, index) => (
        <option key={name} value={index}>
          {index === 0 ? LEVEL_WORDS[name] : fill(WORDS.levelAndWorse, { level: LEVEL_WORDS[name] })}
        </option>
      ))}
    </Select>
  );
}

interface TimeProps extends Pick<Props, 'change'> {
  readonly filter: LogFilter;
  readonly isCustom: boolean;
  readonly onCustom: (isCustom: boolean) => void;
}

function TimeSelect({ filter, isCustom, onCustom, change }: TimeProps) {
  const choose = (value: string) => {
    onCustom(value === CUSTOM);
    if (value !== CUSTOM) change({ last: value === '' ? null : (value as Span), since: null, until: null });
    else change({ last: null });
  };
  return (
    <Select
      label={WORDS.time}
      value={filter.last ?? (isCustom ? CUSTOM : '')}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{WORDS.allTime}</option>
      {(Object.keys(SPANS) as Span[]).map((span) => (
        <option key={span} value={span}>
          {WORDS.spans[span]}
        </option>
      ))}
      <option value={CUSTOM}>{WORDS.custom}</option>
    </Select>
  );
}

function Choices({ id, filter, change }: Pick<Props, 'id' | 'change'> & { readonly filter: LogFilter }) {
  const { boots, units } = useLogChoices(id);
  const { absolute } = useTimes();
  const { boot, kind } = filter;
  const isListed = boot === null || boots.some((one) => one.id === boot) || ['0', PREVIOUS].includes(boot);
  return (
    <>
      <Select label={WORDS.boot} value={boot ?? ''} onChange={({ target }) => change({ boot: target.value || null })}>
        <option value="">{WORDS.allBoots}</option>
        <option value="0">{WORDS.thisBoot}</option>
        <option value={PREVIOUS}>{WORDS.previousBoot}</option>
        {boots.map((one) => (
          <option key={one.id} value={one.id}>
            {one.startedAt === null ? one.id : fill(WORDS.bootAt, { time: absolute(one.startedAt) })}
          </option>
        ))}
        {!isListed && <option value={boot}>{boot}</option>}
      </Select>
      <Select label={WORDS.kind} value={kind} onChange={({ target }) => change({ kind: target.value as LogKind })}>
        {LOG_KINDS.map((one) => (
          <option key={one} value={one}>
            {WORDS.kinds[one]}
          </option>
        ))}
      </Select>
      <Select
        label={WORDS.unit}
        value=""
        disabled={filter.units.length >= MAX_UNITS}
        onChange={({ target }) => change({ units: [...filter.units, target.value] })}
      >
        <option value="">{filter.units.length === 0 ? WORDS.allUnits : WORDS.moreUnits}</option>
        {units
          .filter((unit) => !filter.units.includes(unit))
          .map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
      </Select>
    </>
  );
}

/** Active filters that no other control shows. */
function ChosenChips({ view, change, clear }: Pick<Props, 'view' | 'change' | 'clear'>) {
  const { filter, around } = view;
  const { absolute } = useTimes();
  const chip = (key: string, text: string): Chip => ({ key, text, removeLabel: fill(WORDS.remove, { name: text }) });
  const chips = [
    ...(around ? [chip('around', fill(WORDS.around, { time: absolute(around.at) }))] : []),
    ...filter.units.map((unit) => chip(`unit ${unit}`, unit)),
    ...(filter.pid === null ? [] : [chip('pid', fill(WORDS.pid, { pid: filter.pid }))]),
  ];
  const remove = (key: string) => {
    if (key === 'around') clear();
    else if (key === 'pid') change({ pid: null });
    else change({ units: filter.units.filter((unit) => `unit ${unit}` !== key) });
  };
  if (chips.length === 0) return null;
  return (
    <div className={classes.bar}>
      <Chips label={WORDS.chosen} chips={chips} onRemove={remove} />
      <Button look="text" onClick={clear}>
        {WORDS.clearFilters}
      </Button>
    </div>
  );
}
