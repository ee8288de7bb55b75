import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { pictureLimits, pictureTypes } from '../pictures.ts';
import { defineDeskCall } from './call.ts';
import { allow } from './roles.ts';

/** The upload of pictures, a file at a time. */

const side = v.pipe(
  v.string(),
  v.regex(/^\d{2,4}$/),
  v.transform(Number),
  v.minValue(pictureLimits.leastSide),
  v.maxValue(pictureLimits.greatestSide),
);

export const uploadPicture = defineDeskCall(requestType<typeof uploadPictureRequest>, {
  method: 'POST',
  path: '/picture',
  ...allow('photos', 'change'),
  upload: true,
  answer: v.object({ hash: v.string(), path: v.string() }),
});
export const uploadPictureRequest = describeRequest(() => ({
  summary:
    'Stores a file of a picture: its body is the file, at most 600 kB, of the announced type and size. The widest file comes first and gives the picture its hash, which the others name as `of`. The same file twice is one, so the call has no actionID.',
  query: v.strictObject({
    type: v.picklist(pictureTypes),
    width: side,
    height: side,
    of: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))),
  }),
  failures: {
    409: 'There is no such picture, or it has another file of this width.',
    413: 'The file is larger than 600 kB.',
    415: 'The file is no picture as it was announced.',
  },
}));
