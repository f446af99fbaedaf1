/** Invoices. */
import * as z from 'zod/mini';
import { parseResponse } from './parse-response.ts';

const Invoice = z.object({
	id: z.string(),
	/** As printed on the invoice; null while it is a draft. */
	number: z.nullable(z.string()),
	status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
	/** In the smallest unit of the currency, such as cents. */
	amount: z.number(),
	/** Three letters, upper case. */
	currency: z.string(),
	created_at: z.string(),
	/** Stripe's page for the invoice, https only; null if there is none. */
	hosted_url: z.nullable(z.string()),
	pdf_url: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof Invoice>;

/** The columns to select from `invoices`. */
export const INVOICE_COLUMNS = Object.keys(Invoice.shape).join(', ');

/** Reads rows of `invoices`. @throws if they are malformed */
export function parseInvoices(rows: unknown): readonly Invoice[] {
	return parseResponse(z.array(Invoice), rows);
}
