import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { pictureUploadScreen } from '../../models/picture-upload.screen.tsx';

walkScreen(pictureUploadScreen);
