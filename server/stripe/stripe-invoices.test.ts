import { describe, expect, test } from 'vitest';
import { recorded } from '../../tests/samples/stripe-objects.ts';
import { parseInvoiceObject } from './stripe-invoices.ts';

const invoice = recorded('invoice.paid');

describe('an invoice', () => {
	test('is parsed with its subscription, in either place that Stripe puts it', () => {
		const read = parseInvoiceObject(invoice);
		expect(read).toMatchObject({
			customer: 'cus_1',
			claims: ['user_1'],
			subscription: 'sub_1',
			row: { id: 'in_1', status: 'paid', amount: 9900, currency: 'USD', number: null, pdf_url: null },
		});
		const { parent, ...rest } = invoice;
		const before = {
			...rest,
			subscription: 'sub_1',
			subscription_details: { metadata: { user_id: 'user_1' } },
		};
		expect(parseInvoiceObject(before)).toEqual(read);
	});

	test.each(['javascript:alert(1)', 'http://invoice.stripe.com/i', 'data:text/html,x', ''])(
		'drops the link %j',
		(hosted_invoice_url) => {
			expect(parseInvoiceObject({ ...invoice, hosted_invoice_url }).row.hosted_url).toBeNull();
		},
	);

	test("that isn't final yet is a draft", () => {
		expect(parseInvoiceObject({ ...invoice, status: null }).row.status).toBe('draft');
	});
});
