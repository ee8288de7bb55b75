export { pictureUploadMachine } from './picture-upload.machine.ts';
export type { PreparedFile } from './picture-upload.types.ts';
export { type PictureUploadView, pictureUploadEvents, viewPictureUpload } from './picture-upload.view.ts';
