import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyOptions } from '#contract/desk/session.ts';
import { FailureError } from '#machines/support/failure.ts';
import { deskTexts } from '#messages/desk.ts';

/** The browser's passkeys. */

/** Turns what the browser threw into a sentence for the person. */
function passkeyFailure(error: unknown): FailureError {
  const name = error instanceof Error ? error.name : '';
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return new FailureError({ kind: 'refused', message: deskTexts.passkeyKnown });
  }
  return new FailureError({
    kind: 'refused',
    message: name === 'NotAllowedError' || name === 'AbortError' ? deskTexts.passkeyCancelled : deskTexts.passkeyFailed,
  });
}

/** Answers a challenge by a passkey. @throws FailureError where the person cancels it, or the browser has none */
export const answerByPasskey = (options: PasskeyOptions) =>
  startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }).catch(
    (error: unknown) => {
      throw passkeyFailure(error);
    },
  );

export type PasskeyAnswer = Awaited<ReturnType<typeof answerByPasskey>>;

/** Creates a passkey. @throws FailureError as above */
export const createPasskey = (options: PasskeyOptions) =>
  startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch((error: unknown) => {
    throw passkeyFailure(error);
  });
