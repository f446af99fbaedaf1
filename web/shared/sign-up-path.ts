/** Sign-up that continues to the checkout for Basic. */
export const SIGN_UP_FOR_BASIC = `/auth/sign-up?next=${encodeURIComponent('/checkout?plan=basic')}`;
