import { expect, test } from 'vitest';
import { paymentUrl } from './use-external-redirect.ts';

const HOME = 'http://localhost:3000';

test.each([
	['https://checkout.stripe.com/c/pay/cs_1#frag', 'https://checkout.stripe.com/c/pay/cs_1#frag'],
	[`${HOME}/demo-checkout?session=1`, `${HOME}/demo-checkout?session=1`],
	['/demo-checkout?session=1', `${HOME}/demo-checkout?session=1`],
	['/account/billing?portal=demo', `${HOME}/account/billing?portal=demo`],
])('accepts %s', (text, target) => {
	expect(paymentUrl(text, HOME)).toBe(target);
});

test.each([
	null,
	undefined,
	'',
	'javascript:alert(1)',
	'data:text/html,hello',
	'http://checkout.stripe.com/',
	'//evil.example/demo-checkout',
	'/demo-checkout/../auth/sign-in',
	'/dashboard',
	'https://',
	'http://localhost:3001/demo-checkout',
])('rejects %s', (text) => {
	expect(paymentUrl(text, HOME)).toBeNull();
});
