export type { Frame } from './frame.ts';
export { pictureUploadMachine } from './picture-upload.machine.ts';
export type { ChosenPhoto, Cut, PreparedFile, Preview } from './picture-upload.types.ts';
export { type PictureUploadView, pictureUploadEvents, viewPictureUpload } from './picture-upload.view.ts';
