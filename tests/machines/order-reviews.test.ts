import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { orderReviewsModel } from '../models/order-reviews.model.ts';

walkEveryPath(orderReviewsModel);
