import { styled } from '@mui/material/styles';
import { useContext } from 'react';
import { unbroken } from '#src/components/Unbroken.tsx';
import { common } from '#src/messages/en/common.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { DrawnContext } from '#src/platform/hooks/drawn.ts';

const Notice = styled('aside')(({ theme }) => ({
  padding: '4px 16px',
  textAlign: 'center',
  fontSize: '0.75rem',
  lineHeight: '20px',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

/**
 * Marks every page of a shop whose M-PESA is simulated. It stands above the header in the flow of the page and is drawn
 * with it, so that it covers nothing and moves nothing.
 */
export function SandboxNotice() {
  const drawn = useContext(DrawnContext);
  if (!(drawn?.isSandbox ?? isSandbox())) return null;
  return <Notice aria-label={common.sandbox.label}>{unbroken(common.sandbox.text)}</Notice>;
}
