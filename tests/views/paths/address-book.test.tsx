import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { addressBookScreen } from '../../models/address-book.screen.tsx';

walkScreen(addressBookScreen);
