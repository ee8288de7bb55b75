import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ResourceView } from '#machines/support/resource.ts';
import { deskTexts as texts } from '#messages/desk.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { messageText } from '#src/messages/text.ts';

/** The parts that the desk's screens are made of. */

/** The buttons of a long form, which stay in sight above the navigation. */
export const FormFoot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 'calc(var(--bar, 64px) + 4px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}));

export const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
export const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** A part that a person opens by its summary. */
export const Disclosure = styled('details')({
  '& > summary': { display: 'list-item', cursor: 'pointer', paddingBlock: 12 },
});

export const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  overflowWrap: 'anywhere',
}));

/** Cards beside each other where there is room. */
export const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const LinkedCard = styled(Link)(({ theme }) => ({
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: theme.vars.palette.text.primary },
}));
/** A link in a text, in the colour of the text. */
export const TextLink = styled(Link)({ color: 'inherit' });

/** A link that looks like a button. */
export const ButtonLink = (props: ButtonProps<typeof Link>) => (
  <Button variant="outlined" {...props} component={Link} />
);

/** The link to the page that adds something to a list. */
export const AddLink = (props: ButtonProps<typeof Link>) => <ButtonLink variant="contained" {...props} />;

/** A row of a list that leads to its page. @param action what can be done with it without opening it */
export const CardLink = ({ to, action, children }: { to: string; action?: ReactNode; children: ReactNode }) => (
  <li style={{ display: 'grid', gap: 8, alignContent: 'start' }}>
    <LinkedCard to={to}>{children}</LinkedCard>
    {action ? <div>{action}</div> : null}
  </li>
);

export const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4px 12px',
});
export const Quiet = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));
/** When something happened, to the minute. */
export const Moment = ({ at }: { at: string }) => (
  <Quiet>
    <LocalTime at={at} precision="minute" />
  </Quiet>
);
export const Strong = styled('strong')({ fontVariantNumeric: 'tabular-nums' });

const Pill = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  padding: '2px 8px',
  borderRadius: 999,
  border: `1px solid ${theme.vars.palette.divider}`,
  whiteSpace: 'nowrap',
}));
/** The name of a group of fields, as their labels look. */
export const Legend = styled('legend')({
  marginBottom: 6,
  padding: 0,
  fontSize: '0.875rem',
  fontWeight: 500,
  lineHeight: 1.4,
});

// Its default is `inline-flex`, with which several would share a line outside of a row.
const CheckboxLine = styled(FormControlLabel)({ display: 'flex' });

/** A checkbox with its label. */
export const CheckboxField = ({ label, ...checkbox }: CheckboxProps & { readonly label: string }) => (
  <CheckboxLine label={label} control={<Checkbox {...checkbox} />} />
);

/** A native input for a number, in the colours of the theme. */
export const PlainInput = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  minWidth: 0,
  minHeight: 44,
  padding: '4px 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 4,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** A state in one word. */
export const State = ({ children }: { children: ReactNode }) => <Pill>{children}</Pill>;

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 1fr) 2fr',
  gap: '6px 12px',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
/** Facts with their names; those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <List>
    {facts.map(([name, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </List>
);

/** The heading of a page. */
export const Title = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <Line style={{ marginBlock: '16px 12px', alignItems: 'center' }}>
    <Typography variant="h2" component="h1">
      {children}
    </Typography>
    {aside}
  </Line>
);
export const Heading = ({ children }: { children: ReactNode }) => (
  <Typography variant="h4" component="h2">
    {children}
  </Typography>
);

/** A resource of the desk: loading, failed with a retry, or its content. */
export function Loaded<Data>({
  view,
  onRetry,
  children,
}: {
  view: ResourceView<Data>;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
}) {
  const failed =
    view.status === 'failed' ? (
      <Failed message={view.message ? messageText(view.message) : texts.failedTitle} onRetry={onRetry} />
    ) : null;
  if (view.data === null) return failed ?? <LoadingState />;
  return (
    <>
      {failed}
      {children(view.data)}
    </>
  );
}

export const Failed = ({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) => (
  <Alert
    severity="error"
    action={
      onRetry ? (
        <Button color="inherit" size="small" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      ) : null
    }
  >
    {message}
  </Alert>
);

/** A list of cards with a link to older ones, or a sentence where it is empty. */
export const CardList = ({
  none,
  count,
  older,
  children,
}: {
  none?: string;
  count: number;
  older: string | null;
  children: ReactNode;
}) => (
  <Stack>
    {count === 0 ? <Quiet>{none ?? texts.nothing}</Quiet> : <Cards>{children}</Cards>}
    {older ? (
      <div>
        <ButtonLink to={older}>{texts.older}</ButtonLink>
      </div>
    ) : null}
  </Stack>
);

const TabBar = styled('nav')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 });
/** Links to the variants of a page, such as its statuses. */
export const Tabs = ({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { to: string; name: string; current: boolean }[];
}) => (
  <TabBar aria-label={label}>
    {tabs.map(({ to, name, current }) => (
      <Button
        key={to}
        component={Link}
        to={to}
        size="small"
        variant={current ? 'contained' : 'outlined'}
        aria-current={current ? 'page' : undefined}
      >
        {name}
      </Button>
    ))}
  </TabBar>
);
