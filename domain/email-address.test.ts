import { expect, test } from 'vitest';
import { INVALID_EMAIL_ADDRESSES, VALID_EMAIL_ADDRESSES } from '../tests/email-addresses.ts';
import { isEmailAddress } from './email-address.ts';

test.each(VALID_EMAIL_ADDRESSES)('accepts %j', (address) => {
	expect(isEmailAddress(address)).toBe(true);
});

test.each(INVALID_EMAIL_ADDRESSES)('rejects %j', (address) => {
	expect(isEmailAddress(address)).toBe(false);
});
