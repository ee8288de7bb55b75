import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { contactTexts as texts } from '#messages/contact.ts';
import { ExternalIcon } from '#src/components/icons/icons.tsx';
import { ChatIcon, ReceiptIcon } from '#src/components/icons/page-icons.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { useChatLink } from '#src/platform/hooks/use-chat-link.ts';
import { TicketForm, type TicketFormProps } from './TicketForm.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  paddingBottom: 64,
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 640px) 360px',
    columnGap: 48,
    alignItems: 'start',
  },
}));
const Frame = styled('section')(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    padding: 32,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
const Aside = styled('aside')({ display: 'grid', gap: 24 });
const Channel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  padding: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));
const Act = styled(MuiLink)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  fontWeight: 600,
}) as typeof MuiLink;

/** /contact-us: the ticket form and other ways to reach the shop (spec section 2). */
export function ContactUsView(form: TicketFormProps) {
  const { more } = texts;
  const chat = useChatLink();
  return (
    <PageContainer width="form">
      <PageHeading title={texts.title} text={texts.text} />
      <Columns>
        <Frame aria-label={texts.form}>
          <TicketForm {...form} />
        </Frame>
        <Aside aria-label={more.title}>
          {chat === undefined ? null : (
            <Channel>
              <ChatIcon />
              <Typography variant="h3" component="h2">
                {more.chatTitle}
              </Typography>
              <Typography color="text.secondary">{more.chatText}</Typography>
              <Act href={chat} target="_blank" rel="noreferrer">
                {more.chat}
                <ExternalIcon size={16} />
                <VisuallyHidden>{more.newTab}</VisuallyHidden>
              </Act>
            </Channel>
          )}
          <Channel>
            <ReceiptIcon />
            <Typography variant="h3" component="h2">
              {more.ordersTitle}
            </Typography>
            <Typography color="text.secondary">{more.ordersText}</Typography>
            <Act component={Link} to="/orders">
              {more.orders}
            </Act>
          </Channel>
        </Aside>
      </Columns>
    </PageContainer>
  );
}
