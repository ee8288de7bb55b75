import { styled } from '@mui/material/styles';
import type { RecordedActor } from '@uwanja/flow-inspector/recording';
import type { Filter } from '#machines/flows-inspector/index.ts';
import { flowsTexts as texts } from '#messages/flows.ts';

const Fields = styled('fieldset')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 8,
  margin: '0 0 8px',
  padding: 0,
  border: 0,
  '& label': { display: 'grid', gap: 2 },
  '& input, & select': {
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    minWidth: 0,
    minHeight: 44,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.border.control}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

const Root = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  marginBottom: 4,
  '& summary': { minHeight: 28, padding: '4px 0', cursor: 'pointer' },
}));

/** Narrows the sequence to an actor, to events, to what these did and to the states that they led to. */
export function SequenceFilter({
  filter,
  actors,
  onFilter,
}: {
  filter: Filter;
  actors: readonly RecordedActor[];
  onFilter: (filter: Partial<Filter>) => void;
}) {
  return (
    <Root>
      <summary>{texts.filters}</summary>
      <Fields aria-label={texts.filters}>
        <label>
          {texts.filterActor}
          <select value={filter.actor} onChange={({ target }) => onFilter({ actor: target.value })}>
            <option value="">{texts.everyActor}</option>
            {actors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.filterEffect}
          <select
            value={filter.effect}
            onChange={({ target }) => onFilter({ effect: target.value as Filter['effect'] })}
          >
            <option value="any">{texts.everyEffect}</option>
            {Object.entries(texts.effects).map(([effect, text]) => (
              <option key={effect} value={effect}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.filterEvent}
          <input value={filter.event} onChange={({ target }) => onFilter({ event: target.value })} />
        </label>
        <label>
          {texts.filterState}
          <input value={filter.state} onChange={({ target }) => onFilter({ state: target.value })} />
        </label>
      </Fields>
    </Root>
  );
}
