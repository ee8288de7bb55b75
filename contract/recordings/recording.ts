import { isMaskedRecording as isMasked } from '@uwanja/flow-inspector/format';
import { allowList } from './fields.ts';
import { maxRecordingBytes } from './size.ts';

/**
 * Whether a text is a recording for a ticket: small enough, and without a value that is neither listed nor replaced.
 */
export const isMaskedRecording = (text: string): boolean =>
  new TextEncoder().encode(text).length <= maxRecordingBytes && isMasked(allowList, text);
