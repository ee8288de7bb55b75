import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { productModel } from '../models/product.model.ts';

walkEveryPath(productModel);
