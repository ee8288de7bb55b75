import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { cartScreen } from '../../models/cart.screen.tsx';
import { checkoutScreen } from '../../models/checkout.screen.tsx';

for (const level of [cartScreen, checkoutScreen]) walkScreen(level);
