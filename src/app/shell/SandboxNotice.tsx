import { styled } from '@mui/material/styles';
import { common } from '#messages/common.ts';
import { useSandbox } from '#src/platform/hooks/use-sandbox.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Notice = styled('aside')(({ theme }) => ({
  padding: '4px 16px',
  // Below 360 px the local font needs two lines and the shop's own one: the space of two does not depend on the font.
  '@media (max-width: 359.95px)': { display: 'grid', placeItems: 'center', minHeight: 49 },
  textAlign: 'center',
  textWrap: 'balance',
  fontSize: '0.75rem',
  lineHeight: 5 / 3,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

/**
 * The notice on every page of a practice shop. It is above the header in the normal flow and part of the first render,
 * so that it neither covers content nor shifts it.
 */
export function SandboxNotice() {
  const sandbox = useSandbox();
  if (!sandbox) return null;
  return (
    <Notice aria-label={common.sandbox.label}>
      <span>{nonBreaking(common.sandbox.text)}</span>
    </Notice>
  );
}
