import { styled } from '@mui/material/styles';
import type { Filter } from '../inspector/index.ts';
import type { RecordedActor } from '../recording/index.ts';
import { useInspector } from './context.tsx';
import { nativeField } from './native-controls.ts';

const Fields = styled('fieldset')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 8,
  margin: '0 0 8px',
  padding: 0,
  border: 0,
  '& label': { display: 'grid', gap: 2 },
  '& input, & select': { ...nativeField(theme), minWidth: 0 },
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
  const { texts } = useInspector();
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
