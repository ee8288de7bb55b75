import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Service } from '#contract/services.ts';
import type { ServicePlanView } from '#machines/service-plan/index.ts';
import { services as texts } from '#messages/services.ts';
import { CheckIcon } from '#src/components/icons/icons.tsx';
import { Price } from '#src/components/price/Price.tsx';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  minHeight: 76,
  padding: '8px 16px',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '&[data-selected="true"]': {
    backgroundColor: theme.vars.palette.background.raised,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.text.primary}`,
  },
}));
const Period = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));
// `aria-disabled` and not `disabled` while a change is pending: a disabled button would lose the focus.
const Choose = styled(Button)(({ theme }) => ({
  minWidth: 144,
  paddingInline: 16,
  whiteSpace: 'nowrap',
  fontSize: '0.875rem',
  '&.MuiButton-outlined[aria-disabled="true"]': { color: theme.vars.palette.text.secondary, cursor: 'default' },
}));

export interface PlanListProps {
  service: Pick<Service, 'name' | 'variants'>;
  view: ServicePlanView;
  onSelect: (subscriptionItemID: number) => void;
}

/** The plans of a service. At most one is SELECTED, and a press on it deselects it (spec section 4). */
export function PlanList({ service, view, onSelect }: PlanListProps) {
  const id = useId();
  if (service.variants.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
        {texts.noPlans}
      </Typography>
    );
  }
  return (
    <List aria-label={texts.plans(service.name)}>
      {service.variants.map(({ subscriptionItemID, period, price }) => {
        const selected = view.chosenID === subscriptionItemID;
        return (
          <Row key={subscriptionItemID} data-selected={selected}>
            <div id={`${id}-${subscriptionItemID}`}>
              <Period>{period}</Period>
              <Price amount={price} />
            </div>
            <Choose
              variant={selected ? 'contained' : 'outlined'}
              color={selected ? 'secondary' : 'primary'}
              // The label is fixed by the specification, so the plan is the description.
              aria-describedby={`${id}-${subscriptionItemID}`}
              aria-busy={view.busyID === subscriptionItemID}
              aria-disabled={!view.canSelect(subscriptionItemID)}
              startIcon={selected ? <CheckIcon size={16} /> : undefined}
              onClick={() => onSelect(subscriptionItemID)}
            >
              {selected ? texts.selected : texts.select}
            </Choose>
          </Row>
        );
      })}
    </List>
  );
}
