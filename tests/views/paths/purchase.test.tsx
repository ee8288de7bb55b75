import { cartScreen } from '../../models/cart.screen.tsx';
import { checkoutScreen } from '../../models/checkout.screen.tsx';
import { walkScreen } from '../../support/walk-screen.tsx';

for (const level of [cartScreen, checkoutScreen]) walkScreen(level);
