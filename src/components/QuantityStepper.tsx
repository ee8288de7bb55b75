import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { components as texts } from '#messages/components.ts';
import { MinusIcon, PlusIcon } from '#src/components/icons/page-icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  border: `1px solid ${theme.vars.palette.border.control}`,
  borderRadius: 999,
}));
const Quantity = styled('span')({
  minWidth: 28,
  textAlign: 'center',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

// `aria-disabled` and not `disabled`: a button that a press disables would lose the focus.
const Step = styled(IconButton)(({ theme }) => ({
  '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
    color: theme.vars.palette.action.disabled,
    backgroundColor: 'transparent',
    cursor: 'default',
  },
}));

/** The quantity of an item, with buttons to decrease and increase it. */
export function QuantityStepper({
  name,
  quantity,
  canDecrease = quantity > 1,
  canIncrease = true,
  onDecrease,
  onIncrease,
}: {
  name: string;
  quantity: number;
  canDecrease?: boolean;
  canIncrease?: boolean;
  onDecrease: () => void;
  onIncrease: () => void;
}) {
  return (
    <Root>
      <Step
        aria-label={texts.decrease(name)}
        aria-disabled={!canDecrease}
        onClick={canDecrease ? onDecrease : undefined}
      >
        <MinusIcon size={18} />
      </Step>
      <Quantity aria-live="polite">
        <span aria-hidden>{quantity}</span>
        <VisuallyHidden>{texts.quantity(quantity, name)}</VisuallyHidden>
      </Quantity>
      <Step
        aria-label={texts.increase(name)}
        aria-disabled={!canIncrease}
        onClick={canIncrease ? onIncrease : undefined}
      >
        <PlusIcon size={18} />
      </Step>
    </Root>
  );
}
