import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { orderReviewsScreen } from '../../models/order-reviews.screen.tsx';

walkScreen(orderReviewsScreen);
