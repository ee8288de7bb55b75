import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { ticketReplyScreen } from '../../models/ticket-reply.screen.tsx';

walkScreen(ticketReplyScreen);
