import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BoxIcon } from '#src/components/icons/icons.tsx';

/** In `em`: `ch` changes when the web font loads, and lines would break differently. */
export const proseWidth = '29em';

export const StateFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  padding: '48px 24px',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

/** The empty state of a page or list, with an action. */
export function EmptyState({
  text,
  detail,
  icon = <BoxIcon size={40} />,
  action,
}: {
  text: string;
  detail?: string;
  icon?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <StateFrame>
      {icon}
      <Typography variant="h4" component="p" sx={{ color: 'text.primary' }}>
        {text}
      </Typography>
      {detail ? <Typography sx={{ maxWidth: proseWidth }}>{detail}</Typography> : null}
      {action}
    </StateFrame>
  );
}
