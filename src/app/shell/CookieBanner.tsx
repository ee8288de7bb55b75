import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { cookieConsentEvents, viewCookieConsent } from '#machines/cookie-consent/index.ts';
import { common } from '#messages/common.ts';
import { useHydration } from '#src/platform/hooks/hydration.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';

/**
 * Sets the banner's height as a CSS property of the root, for bars at the lower edge. On a server-rendered page boot.js
 * has set it already. Setting the same value again would make the browser restyle the whole page.
 */
function publishHeight(banner: HTMLElement | null) {
  if (!banner) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = `${banner.offsetHeight + Number.parseFloat(getComputedStyle(banner).bottom)}px`;
    if (style.getPropertyValue('--banner-height') !== height) style.setProperty('--banner-height', height);
  });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--banner-height');
  };
}

/**
 * The question about cookies; either answer hides it (spec section 4). It is sticky at the lower edge of the window. At
 * the end of the page it is below the content, so that it covers nothing permanently.
 *
 * The server renders it on every page: on a phone its text can be the largest text of the page, and would otherwise be
 * painted only after the code has run. A script in index.html hides it where it has been answered.
 */
export function CookieBanner() {
  const [{ bannerVisible, answerUnknown }, consent] = useChildView('cookieConsent', viewCookieConsent);
  const isServerRendered = useHydration() !== null;
  if (!(bannerVisible || (isServerRendered && answerUnknown))) return null;
  return (
    <Box
      component="section"
      ref={publishHeight}
      aria-label={common.cookies.title}
      data-cookie-banner=""
      sx={{
        position: 'sticky',
        bottom: { xs: 0, md: 24 },
        m: { md: 3 },
        maxWidth: { md: 640 },
        zIndex: 'snackbar',
        px: { xs: 2, md: 3 },
        py: { xs: 1, md: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, md: 2 },
      }}
    >
      {/* Small on a phone, so that the page above shows a price. */}
      <Typography variant="body2" sx={{ mb: 1, fontSize: '0.8125rem', lineHeight: 1.35 }}>
        {common.cookies.text}
      </Typography>
      {/* Both answers have equal prominence. The columns of a phone do not depend on the font, which may arrive late. */}
      <Box
        sx={{
          display: { xs: 'grid', md: 'flex' },
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
          gap: 1,
          '& > button': { px: { xs: 0.5, md: 3 }, fontSize: { xs: '0.875rem', sm: '1rem' } },
        }}
      >
        <Button variant="outlined" onClick={() => consent.send(cookieConsentEvents.accepted())}>
          {common.cookies.accept}
        </Button>
        <Button variant="outlined" onClick={() => consent.send(cookieConsentEvents.rejected())}>
          {common.cookies.reject}
        </Button>
      </Box>
    </Box>
  );
}
