/** Thousands of users sign up in the tests, and their passwords protect nothing: hashes take as few rounds as bcrypt allows. */
export const QUICK_HASH_ROUNDS = 4;
