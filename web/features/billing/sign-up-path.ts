/** Where somebody who is not signed in begins: an account first, then the checkout for Basic. */
export const SIGN_UP_FOR_BASIC = `/auth/sign-up?next=${encodeURIComponent('/checkout?plan=basic')}`;
