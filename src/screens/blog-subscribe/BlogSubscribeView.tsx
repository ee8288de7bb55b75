import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { formatMoney } from '#contract/money.ts';
import { kesOf } from '#contract/money-rates.ts';
import type { ConnectPackageView } from '#machines/connect-package/index.ts';
import { connect as texts } from '#messages/connect.ts';
import { ChoiceGroup } from '#src/components/ChoiceCard.tsx';
import { MessageOnce } from '#src/components/MessageOnce.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { FootLine } from '#src/components/StickyFoot.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { formatDollars } from './dollars.ts';
import { PackageCard } from './PackageCard.tsx';

const Plans = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gap: 48 },
}));
/** A line of its own, so that no line ends with the dot between two amounts. */
const Price = styled('span')({ display: 'block', fontWeight: 400, fontVariantNumeric: 'tabular-nums' });
/** The chosen package beside the button, or above it with large letters. */
const Foot = styled(FootLine)(({ theme }) => ({
  marginBlock: '16px 64px',
  '& > div': { flex: '1 1 8rem' },
  [theme.breakpoints.down('md')]: { '& p': { fontSize: '0.875rem' } },
  [theme.breakpoints.up('md')]: {
    marginInline: 0,
    padding: '16px 24px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    '& button': { flex: 'none', paddingInline: 32 },
  },
}));

export interface BlogSubscribeViewProps {
  view: ConnectPackageView;
  /** KES a dollar. */
  usdKes: number;
  /** Cart state by the item ID of a Connect package. */
  cart: { has: (itemID: number) => boolean; isPending: (itemID: number) => boolean };
  onChoose: (itemID: number) => void;
  onSubscribe: () => void;
}

/** The Connect page (spec section 2): a choice among the packages of the plans. */
export function BlogSubscribeView({ view, usdKes, cart, onChoose, onSubscribe }: BlogSubscribeViewProps) {
  const { chosen, plans } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubscribe();
  };
  if (plans.length === 0)
    return (
      <PageContainer width="form">
        <PageHeading title={texts.title} text={texts.none} />
      </PageContainer>
    );
  return (
    <PageContainer width="form">
      <PageHeading title={texts.title} text={texts.text} />
      <form noValidate onSubmit={submit}>
        <Plans data-whole>
          {plans.map(({ plan, packages }) => (
            <ChoiceGroup key={plan}>
              <legend>{plan}</legend>
              {packages.map((each) => (
                <PackageCard
                  key={each.itemID}
                  plan={plan}
                  view={each}
                  usdKes={usdKes}
                  inCart={cart.has(each.itemID)}
                  onChoose={() => onChoose(each.itemID)}
                />
              ))}
            </ChoiceGroup>
          ))}
        </Plans>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
          {nonBreaking(texts.toCart)} <span>{texts.cancel}</span>.
        </Typography>
        <Foot>
          <div>
            <Typography variant="h5" component="p" role="status">
              {chosen ? (
                <>
                  {texts.name(chosen.plan, chosen.period)}{' '}
                  <Price>
                    {texts.price(formatDollars(chosen.usdCents), formatMoney(kesOf(chosen.usdCents, usdKes)))}
                  </Price>
                </>
              ) : (
                <MessageOnce message="selectPackage" />
              )}
            </Typography>
          </div>
          <Button
            type="submit"
            variant="contained"
            size="large"
            aria-busy={chosen !== null && cart.isPending(chosen.itemID)}
          >
            {texts.subscribe}
          </Button>
        </Foot>
      </form>
    </PageContainer>
  );
}
