// What a control means: in words, as values, as a drawing, by every system, in every notation.

import { estimate, category, SPEED_SYSTEMS, SYSTEMS, type TimeControl } from '@zeitnot/core';
import { CopyButton } from '../ui/copy-button.js';
import { Drawing } from './drawing.js';
import { exportsOf, type Export } from './exports.js';
import { HowRead } from './how-read.js';
import type { Understood } from './reading.js';

const UNITS = { seconds: 's', minutes: 'min', 'seconds per move': 's per move' } as const;

/** At most one digit behind the point. */
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

const ExportRow = ({ format, title, text, reason, closest }: Export) => {
  const shown = text ?? closest?.text ?? null;
  return (
    <li data-format={format}>
      <h3>{title}</h3>
      <div class="value">
        {shown === null ? null : <code>{shown}</code>}
        {text === null ? (
          <p class="soft small-text">
            <span class="closest-mark">{closest === null ? 'cannot say it' : 'closest'}</span>{' '}
            {reason}.{closest === null ? null : ` Lost: ${closest.lost.join('; ')}.`}
          </p>
        ) : null}
      </div>
      {shown === null ? null : <CopyButton text={shown} what={title} />}
    </li>
  );
};

export const Exports = ({ control }: { readonly control: TimeControl }) => (
  <section class="card stack" aria-labelledby="exports">
    <h2 id="exports">In every notation</h2>
    <ul class="exports">
      {exportsOf(control).map((each) => (
        <ExportRow key={each.format} {...each} />
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
  const { control, english, normalized, notation, remarks } = reading;
  return (
    <section class="card stack" aria-labelledby="meaning">
      <h2 id="meaning" class="english">
        {english}
      </h2>
      <dl class="values">
        <Value name="PGN" text={normalized} none="PGN has no form for it" />
        <Value name="Notation" text={notation} none="none" />
      </dl>
      <Drawing control={control} english={english} />
      <HowRead title="How it was read" remarks={remarks} />
    </section>
  );
};
