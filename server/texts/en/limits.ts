/** What a caller reads who has used up a rate limit (server/rate-limits/rate-limits.ts). */
export const limitTexts = {
  tries: 'Too many tries. Wait a few minutes and try again.',
  signIns: 'This account was signed in to very often just now. Wait a few minutes and try again.',
  unverifiedCodes:
    'Too many codes were asked for. Try again in an hour, or pay once with this number: that confirms it as well.',
  codesToday:
    'Too many codes were asked for. Try again tomorrow, or pay once with this number: that confirms it as well.',
  prompts: 'Too many M-PESA prompts were asked for. Wait a few minutes and try again, or pay by paybill.',
  promptsToPhone: 'This phone has had too many M-PESA prompts today. Use another phone, or pay by paybill.',
  promptsToOthers: 'You have sent M-PESA prompts to many phones today. Pay from your own phone, or pay by paybill.',
  stockAlerts: 'You have asked for very many messages today. Try again tomorrow.',
  carts: 'Very many carts were opened from your network. Wait a few minutes, or sign in and use your own cart.',
} as const;
