/** Texts of /login and /register. */
export const loginTexts = {
  tabsLabel: 'Sign in or register',
  /** Shown to a visitor who comes from CHECKOUT. */
  checkout: {
    signIn: 'Sign in to finish your order. Your cart is kept.',
    register: 'Register to finish your order. We send its receipt to your phone. Your cart is kept.',
  },
  signIn: {
    tab: 'SIGN IN',
    title: 'Sign in',
    text: 'Sign in to see your orders and pay faster.',
    submit: 'SIGN IN',
    forgot: 'Forgot your password',
    noAccount: 'No account yet?',
    create: 'Create one',
  },
  register: {
    tab: 'REGISTER',
    title: 'Register',
    text: 'One account for orders and articles.',
    submit: 'REGISTER',
    hasAccount: 'Already have an account?',
    signIn: 'Sign in',
    terms: 'By registering you accept the',
    termsLink: 'terms and the privacy policy',
  },
  fields: {
    phoneNumber: 'Phone number',
    phonePlaceholder: '+254 712 345 678',
    phoneHelper: 'Such as 0712 345 678. We text receipts to it.',
    password: 'Password',
    newPasswordHelper: (minLength: number) => `At least ${minLength} characters.`,
    confirmPassword: 'Confirm password',
    email: 'Email (optional)',
    username: 'Username (alias, optional)',
    usernameHelper: 'The name others see beside your comments.',
    referredBy: 'Referral code (optional)',
    more: 'More (optional)',
  },
  signedIn: {
    title: (username: string) => (username === '' ? 'You are signed in' : `You are signed in as ${username}`),
    account: 'My Account',
    goOn: 'Continue',
  },
} as const;
