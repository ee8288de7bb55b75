import { createMasking } from '@uwanja/flow-inspector';

/** Masks passwords, tokens, PINs, codes and phone numbers, at any depth, before they reach an inspector. */

const secretKeys = /^(\w*password|token|pin|code|phone|phoneNumber|msisdn|email|CheckoutRequestID)$/i;
/**
 * Also matches a number that is still being typed, from its sixth digit on. The first group is what stands before it: the
 * oldest supported Safari has no lookbehind.
 */
const phoneLike = /(^|\D)(?:\+?254|0)[\s-]?[17](?:[\s-]?\d){4,}/g;
/** A checkout id embeds the payer's number; a session token is 43 characters of base64url. */
const tokenLike = /\bws_CO_\w+|(^|[^\w-])[\w-]{43}(?![\w-])/g;

/** Returns a masked plain copy of a value. */
export const masked = createMasking({ keys: secretKeys, texts: [phoneLike, tokenLike] });
