import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { connectPackages, monthsOf } from '#contract/connect.ts';
import { formatMoney } from '#contract/money.ts';
import { kesOf } from '#contract/money-rates.ts';
import { shop } from '#contract/shop.ts';
import { isOff } from '#contract/shop-sections.ts';
import { articleTexts } from '#messages/article.ts';
import { CrownIcon } from '#src/components/icons/page-icons.tsx';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';

const texts = articleTexts.teaser;

/** Fades out the end of the intro. The server sends only the intro of a locked article. */
const Root = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '32px 24px',
  textAlign: 'center',
  border: `1px solid ${theme.vars.palette.gold.main}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& > svg': { color: theme.vars.palette.gold.main },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: -1,
    // One pixel higher, so that the gradient does not cover the border.
    bottom: 'calc(100% + 1px)',
    height: 72,
    pointerEvents: 'none',
    background: `linear-gradient(to bottom, transparent, ${theme.vars.palette.background.default})`,
  },
}));

/** Returns the lowest price of a single month in whole KES; null where the shop sells none. */
function useMonthlyPrice(): number | null {
  const { usdKes = shop.usdKes, connectPackages: sold = connectPackages } = useShopFacts();
  const prices = sold.filter((each) => monthsOf(each) === 1).map(({ usdCents }) => kesOf(usdCents, usdKes));
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Replaces the content of a locked premium article; `path` is the path to return to after signing in. */
export function Teaser({ path, signedIn }: { path: string; signedIn: boolean }) {
  const isConnectOff = isOff(useShopFacts(), '/blog-subscribe');
  const price = useMonthlyPrice();
  const from = isConnectOff ? null : price;
  return (
    <Root aria-labelledby="article-teaser">
      <CrownIcon size={36} />
      <Typography variant="h2" id="article-teaser">
        {texts.title}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '26.5em' }}>
        {texts.text}
      </Typography>
      {from === null ? null : (
        <Typography variant="h4" component="p">
          {texts.price(formatMoney(from))}
        </Typography>
      )}
      {isConnectOff ? null : (
        <Button component={Link} to="/blog-subscribe" variant="contained" size="large">
          {texts.access}
        </Button>
      )}
      {signedIn ? null : (
        <MuiLink
          component={Link}
          to="/login"
          state={{ to: path }}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {texts.signIn}
        </MuiLink>
      )}
    </Root>
  );
}
