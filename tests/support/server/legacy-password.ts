/** A password hash with the costs of an earlier release: 19 MiB and two passes. */
export const storedBefore = {
  password: 'a long enough one',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$ECzeC1Xh/2P/Oc7jTRzR3X/gIrIsgRKQNn5J03e+7JQ',
} as const;
