// The options of a break; the table follows at once.

import { Button } from '../ui/button.js';
import { Check } from '../ui/check.js';
import { Choice, Field, TextField } from '../ui/field.js';
import { chooseSource, options, setOption, source, sources } from './plan-state.js';
import { areSame, CHOICES, DEFAULT_OPTIONS, FLAGS, NAMES } from './option-fields.js';

const OneOf = ({ name }: { readonly name: keyof typeof CHOICES }) => {
  const { label, options: offered } = CHOICES[name];
  return (
    <Choice
      label={label}
      value={options.value[name]}
      options={offered}
      onChange={(value) => setOption(name, value as never)}
    />
  );
};

export const OptionsForm = () => (
  <details class="card options-box" open={innerWidth > 700}>
    <summary>Options</summary>
    <form class="stack options" aria-label="Options" onSubmit={(event) => event.preventDefault()}>
      {sources.value.length < 2 ? null : (
        <Choice
          label="File"
          value={source.value?.id ?? ''}
          options={sources.value.map(({ id, name }) => [id, name] as const)}
          onChange={chooseSource}
        />
      )}
      <OneOf name="grouping" />
      <OneOf name="subrounds" />
      <OneOf name="strategy" />
      <OneOf name="onAmbiguous" />
      {NAMES.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          value={options.value[name] ?? ''}
          onText={(text) => setOption(name, text.trim() === '' ? null : text)}
        />
      ))}
      <Field
        label="Rounds by hand"
        hint="one line each: game or tag, comma, round; for example 12,5"
      >
        {(ids) => (
          <textarea
            {...ids}
            class="mono"
            rows={2}
            spellcheck={false}
            autocomplete="off"
            value={options.value.map}
            onInput={(event) => setOption('map', event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        {FLAGS.map(([name, title]) => (
          <Check
            key={name}
            label={title}
            checked={options.value[name]}
            onChange={(checked) => setOption(name, checked)}
          />
        ))}
      </div>
      <Button
        label="Reset"
        look="small"
        disabled={areSame(options.value, DEFAULT_OPTIONS)}
        onClick={() => (options.value = DEFAULT_OPTIONS)}
      />
    </form>
  </details>
);
