import { expect, test } from 'vitest';
import { buyerPayment } from './buyer-payment.ts';

test('360 payments pay back a loan of 80% of the price with its interest', () => {
	const payment = buyerPayment(400_000, 0.06);
	let balance = 320_000;
	for (let month = 0; month < 360; month++) balance = balance * 1.005 - payment;
	expect(balance).toBeCloseTo(0, 4);
	expect(payment).toBeCloseTo(1918.56, 2);
});

test('without interest, the loan is paid back in equal parts', () => {
	expect(buyerPayment(450_000, 0)).toBe(1000);
});
