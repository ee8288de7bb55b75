import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Root = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  alignItems: 'start',
  columnGap: 12,
  padding: 16,
  minHeight: 64,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  // Covers only the dot, so that a press on the text is a press on the label.
  '& input': { position: 'absolute', inset: '0 auto 0 0', width: 36, margin: 0, opacity: 0, cursor: 'inherit' },
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.text.primary,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.text.primary}`,
  },
  '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.7 },
  '&:has(:focus-visible)': theme.focusVisible || {},
}));

const Dot = styled('span')(({ theme }) => ({
  width: 20,
  height: 20,
  marginTop: 2,
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.border.control}`,
  'input:checked + &': { border: `6px solid ${theme.vars.palette.text.primary}` },
}));

/** The mark is beside the text, or below it if it does not fit. */
const Content = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: '8px 12px',
});
const Words = styled('span')({ flex: '1 1 6rem', minWidth: 0 });
const Title = styled('span')(({ theme }) => ({ ...theme.typography.h5, display: 'block' }));
const Detail = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  marginTop: 2,
  color: theme.vars.palette.text.secondary,
}));

/** A radio button as a card, for choices that need more text than a pill. */
export function ChoiceCard({
  name,
  value,
  title,
  detail,
  mark,
  checked,
  disabled = false,
  onChoose,
}: {
  name: string;
  value: string;
  title: string;
  detail?: ReactNode;
  /** An image or chip at the end. */
  mark?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  return (
    <Root>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        {...(detail && { 'aria-describedby': `${id}-detail` })}
      />
      <Dot aria-hidden />
      <Content>
        <Words>
          <Title id={`${id}-title`}>{nonBreaking(title)}</Title>
          {detail ? (
            <Detail id={`${id}-detail`}>{typeof detail === 'string' ? nonBreaking(detail) : detail}</Detail>
          ) : null}
        </Words>
        {mark}
      </Content>
    </Root>
  );
}

/** A fieldset of ChoiceCards with their legend. */
export const ChoiceGroup = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { ...theme.typography.h3, padding: 0, marginBottom: 12 },
}));
