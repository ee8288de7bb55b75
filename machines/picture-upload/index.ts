export { pictureUploadMachine } from './picture-upload.machine.ts';
export type { ChosenPhoto, Cut, PreparedFile } from './picture-upload.types.ts';
export { type PictureUploadView, pictureUploadEvents, viewPictureUpload } from './picture-upload.view.ts';
