import * as contract from '#contract/desk/pictures.ts';
import { picturePath } from '#contract/pictures.ts';
import { HttpError } from '../http/http-error.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import { storePicture } from '../pictures/pictures.ts';
import { deskTexts } from '../texts/index.ts';
import { DeskError } from './desk-error.ts';
import { type ServedDeskCall, serveDeskUpload } from './serve-desk.ts';

/** The call of contract/desk/pictures.ts. */
export const pictureCalls: readonly ServedDeskCall[] = [
  serveDeskUpload(contract.uploadPicture, contract.uploadPictureRequest, async ({ query }, content, deps) => {
    const { type, width, height, of = null } = query;
    const refusal = await checkPicture(content, { type, width, height });
    if (refusal !== null) throw new HttpError(refusal === 'too large' ? 413 : 415, deskTexts.pictureRefused[refusal]);
    const hash = await storePicture(deps, { of, type, width, height, content });
    if (hash === null) throw new DeskError('refused', deskTexts.noSuchPicture);
    return { hash, path: picturePath(hash, width, type) };
  }),
];
