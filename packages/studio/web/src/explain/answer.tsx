// What a control means: in words, as values, as a drawing, by every system, in every notation.

import {
  category,
  estimate,
  FORMAT,
  FORMATS,
  SPEED_SYSTEMS,
  SYSTEMS,
  type FormatName,
  type TimeControl,
} from '@zeitnot/core';
import { CopyButton } from '../ui/copy-button.js';
import { Drawing } from './drawing.js';
import type { Understood } from './reading.js';
import { HowRead } from './reading-notices.js';

const UNITS = { seconds: 's', minutes: 'min', 'seconds per move': 's per move' } as const;

/** At most one decimal. */
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

export const Categories = ({ control }: { readonly control: TimeControl }) => (
  <section class="card stack" aria-labelledby="categories">
    <h2 id="categories">Category</h2>
    <dl class="categories">
      {SYSTEMS.map((system) => {
        const { title, unit } = SPEED_SYSTEMS[system];
        const length = estimate(control, system);
        const name = category(control, system);
        return (
          <div key={system}>
            <dt>{title}</dt>
            <dd class={name === null ? 'name soft' : 'name'}>{name ?? 'none'}</dd>
            <dd class="soft small-text">
              {length === null ? 'no estimate' : `${rounded(length)} ${UNITS[unit]}`}
            </dd>
          </div>
        );
      })}
    </dl>
  </section>
);

interface ExportProps {
  readonly format: FormatName;
  readonly control: TimeControl;
}

/** The control in one notation; or why it cannot be written there, and what comes closest. */
const Export = ({ format, control }: ExportProps) => {
  const { title, format: write } = FORMAT[format];
  const written = write(control);
  const closest = written.ok ? null : written.closest;
  const shown = written.ok ? written.value : (closest?.text ?? null);
  return (
    <li data-format={format}>
      <h3>{title}</h3>
      <div class="value">
        {shown === null ? null : <code>{shown}</code>}
        {written.ok ? null : (
          <p class="soft small-text">
            <span class="closest-mark">{closest === null ? 'not possible' : 'closest'}</span>{' '}
            {written.error.message}.{closest === null ? null : ` Lost: ${closest.lost.join('; ')}.`}
          </p>
        )}
      </div>
      {shown === null ? null : <CopyButton text={shown} what={title} />}
    </li>
  );
};

export const Exports = ({ control }: { readonly control: TimeControl }) => (
  <section class="card stack" aria-labelledby="exports">
    <h2 id="exports">In every notation</h2>
    <ul class="exports">
      {FORMATS.map((format) => (
        <Export key={format} format={format} control={control} />
      ))}
    </ul>
  </section>
);

const Value = ({ name, text, none }: { name: string; text: string | null; none: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {text === null ? (
        <span class="soft">{none}</span>
      ) : (
        <>
          <code>{text}</code> <CopyButton text={text} what={name} />
        </>
      )}
    </dd>
  </div>
);

export const Meaning = ({ reading }: { readonly reading: Understood }) => {
  const { control, english, normalized, notation, remarks, meanings } = reading;
  return (
    <section class="card stack" aria-labelledby="meaning">
      <h2 id="meaning" class="english">
        {english}
      </h2>
      <dl class="values">
        <Value name="PGN" text={normalized} none="PGN cannot express it" />
        <Value name="Notation" text={notation} none="none" />
      </dl>
      <Drawing control={control} english={english} />
      <HowRead title="How it was read" remarks={remarks} meanings={meanings} />
    </section>
  );
};
