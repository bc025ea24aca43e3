// The filters that act on all plots.

import type { ChoiceRow, Filters as FilterValues } from '@zeitnot/studio/api';
import { useId } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { Choice, TextField } from '../ui/field.js';
import { clearFilters, filters, isFiltered, setFilter } from './filter-state.js';
import { usePlot } from './use-plot.js';

type TextKey = 'event' | 'player' | 'dateFrom' | 'dateTo';
type NumberKey = 'ratingFrom' | 'ratingTo';

/** A hint at the end of a range that ends before it starts. */
const emptyRangeHint = (name: TextKey | NumberKey): string | undefined => {
  const { ratingFrom = 0, ratingTo = Infinity, dateFrom = '', dateTo = '9999' } = filters.value;
  if (name === 'ratingTo' && ratingFrom > ratingTo) return 'lower than “from”: no game matches';
  if (name === 'dateTo' && dateFrom > dateTo) return 'earlier than “from”: no game matches';
  return undefined;
};

interface FilterProps<Key> {
  readonly label: string;
  readonly name: Key;
  readonly values?: readonly string[];
}

const TextFilter = ({ label, name, values = [] }: FilterProps<TextKey>) => {
  const list = useId();
  return (
    <>
      <TextField
        label={label}
        hint={emptyRangeHint(name)}
        type={name.startsWith('date') ? 'date' : 'search'}
        value={filters.value[name] ?? ''}
        list={values.length === 0 ? undefined : list}
        onText={(text) => setFilter(name, text)}
      />
      <datalist id={list}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
};

const NumberFilter = ({ label, name }: FilterProps<NumberKey>) => (
  <TextField
    label={label}
    hint={emptyRangeHint(name)}
    type="number"
    inputMode="numeric"
    min={0}
    max={4000}
    step={50}
    value={filters.value[name] ?? ''}
    onText={(text) => setFilter(name, text === '' ? '' : Number(text))}
  />
);

const ChoiceFilter = ({ label, name, values = [] }: FilterProps<'result' | 'termination'>) => (
  <Choice
    label={label}
    value={filters.value[name] ?? ''}
    options={[['', 'any'], ...values.map((value) => [value, value] as const)]}
    onChange={(value) => setFilter(name, value)}
  />
);

const FILTER_NAMES: Readonly<Record<keyof FilterValues, string>> = {
  categories: 'category',
  ratingFrom: 'rating from',
  ratingTo: 'rating to',
  event: 'event',
  player: 'player',
  result: 'result',
  termination: 'termination',
  dateFrom: 'from',
  dateTo: 'until',
};

const summary = (): string =>
  Object.entries(filters.value)
    .map(
      ([key, value]) =>
        `${FILTER_NAMES[key as keyof FilterValues]} ${Array.isArray(value) ? value.join(' or ') : value}`,
    )
    .join(', ');

export const Filters = () => {
  const { rows } = usePlot('choices').value;
  const of = (field: ChoiceRow['field']): readonly string[] =>
    (rows ?? []).filter((row) => row.field === field).map(({ value }) => value);
  return (
    <details class="filters card" open={innerWidth > 700}>
      <summary>
        <span>Filters</span>{' '}
        <span class="soft small-text">{isFiltered.value ? summary() : 'all games'}</span>
      </summary>
      <form role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        <TextFilter label="Event" name="event" values={of('event')} />
        <TextFilter label="Player" name="player" values={of('player')} />
        <NumberFilter label="Rating from" name="ratingFrom" />
        <NumberFilter label="Rating to" name="ratingTo" />
        <TextFilter label="Date from" name="dateFrom" />
        <TextFilter label="Date until" name="dateTo" />
        <ChoiceFilter label="Result" name="result" values={of('result')} />
        <ChoiceFilter label="Termination" name="termination" values={of('termination')} />
        <Button label="All games" disabled={!isFiltered.value} onClick={clearFilters} />
      </form>
    </details>
  );
};
