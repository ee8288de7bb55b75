import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { productScreen } from '../../models/product.screen.tsx';

walkScreen(productScreen);
