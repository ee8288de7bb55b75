import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { cartScreen } from '../../models/cart.screen.tsx';

walkScreen(cartScreen);
