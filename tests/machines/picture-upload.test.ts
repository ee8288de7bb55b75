import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { pictureUploadModel } from '../models/picture-upload.model.ts';

walkEveryPath(pictureUploadModel);
