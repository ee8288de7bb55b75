import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { ticketThreadScreen } from '../../models/ticket-thread.screen.tsx';

walkScreen(ticketThreadScreen);
