import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 16,
  marginBottom: 16,
});

const More = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.primary,
  textDecorationColor: theme.vars.palette.border.control,
  textUnderlineOffset: 4,
  '&:hover': { textDecorationColor: 'currentColor' },
}));

/** A section's heading, with an optional link to the complete list. */
export function SectionHeading({
  title,
  id,
  more,
}: {
  title: string;
  /** For `aria-labelledby` of the section. */
  id?: string;
  more?: { text: string; to: string; state?: unknown };
}) {
  return (
    <Root>
      <Typography variant="h2" {...(id && { id })}>
        {title}
      </Typography>
      {more ? (
        <More to={more.to} state={more.state}>
          {more.text}
        </More>
      ) : null}
    </Root>
  );
}
