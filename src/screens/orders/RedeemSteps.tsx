import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import type { RedeemGuide } from '#machines/order-codes/index.ts';
import { ordersTexts } from '#messages/orders.ts';

const texts = ordersTexts.codes;

const Root = styled('div')({ display: 'grid', gap: 8, width: '100%' });
const Steps = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: 4,
  margin: 0,
  paddingInlineStart: 20,
  overflowWrap: 'anywhere',
}));

/** The address of a page in a step, without the punctuation that follows it. */
const address = /(https:\/\/[^\s]*[^\s.,;:)])/;

/** A step whose addresses are links, which open in another tab so that the code stays in sight. */
function Step({ step }: { step: string }) {
  return (
    <li>
      {step.split(address).map((part, index) =>
        address.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a step do not move
          <MuiLink key={index} href={part} target="_blank" rel="noopener noreferrer">
            {/* A narrow line ends after a slash, not within a word. */}
            {part
              .replace('https://', '')
              .split('/')
              .map((piece, place) => (
                <Fragment key={piece}>
                  {place > 0 && '/'}
                  {place > 0 && <wbr />}
                  {piece}
                </Fragment>
              ))}
          </MuiLink>
        ) : (
          part
        ),
      )}
    </li>
  );
}

/** How the codes of a product are redeemed, and the region of the account that accepts them. */
export function RedeemSteps({ guide: { product, region, steps } }: { guide: RedeemGuide }) {
  const title = useId();
  return (
    <Root role="group" aria-labelledby={title}>
      <Typography id={title} variant="body2" component="h4" sx={{ fontWeight: 500 }}>
        {texts.redeem(product)}
      </Typography>
      <Steps>
        {(steps.length > 0 ? steps : texts.redeemSteps).map((step) => (
          <Step key={step} step={step} />
        ))}
      </Steps>
      <Typography variant="body2" color="textSecondary">
        {region === 'Global' ? texts.redeemAnywhere : texts.redeemIn(region)}
      </Typography>
    </Root>
  );
}
