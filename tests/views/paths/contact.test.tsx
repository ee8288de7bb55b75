import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { contactScreen } from '../../models/contact.screen.tsx';

walkScreen(contactScreen);
