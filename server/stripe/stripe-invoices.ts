/** Stripe's invoices, as we keep them. */
import * as z from 'zod/mini';
import { claimsOf, Id, isoTime, Metadata, maybe, type StripeRecord, secureUrl } from './stripe-objects.ts';

const Invoice = z.object({
	id: z.string(),
	customer: Id,
	number: maybe(z.string()),
	status: maybe(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
	total: maybe(z.number()),
	amount_due: z.number(),
	currency: z.string(),
	created: z.number(),
	hosted_invoice_url: maybe(z.string()),
	invoice_pdf: maybe(z.string()),
	// The invoice's subscription is on its parent; before March 2025 it was on the invoice itself.
	subscription: maybe(Id),
	subscription_details: maybe(z.object({ metadata: Metadata })),
	parent: maybe(
		z.object({ subscription_details: maybe(z.object({ subscription: maybe(Id), metadata: Metadata })) }),
	),
});

/** The arguments of `save_invoice`. */
export interface StripeInvoice {
	id: string;
	number: string | null;
	status: string;
	amount: number;
	currency: string;
	created_at: string;
	hosted_url: string | null;
	pdf_url: string | null;
}

/** Parses an invoice and its subscription, which may be null. @throws if it isn't an invoice */
export function parseInvoiceObject(
	object: unknown,
): StripeRecord<StripeInvoice> & { subscription: string | null } {
	const read = Invoice.parse(object);
	const details = read.parent?.subscription_details;
	return {
		customer: read.customer,
		claims: claimsOf(details?.metadata?.user_id, read.subscription_details?.metadata?.user_id),
		subscription: details?.subscription ?? read.subscription ?? null,
		row: {
			id: read.id,
			number: read.number ?? null,
			status: read.status ?? 'draft',
			amount: read.total ?? read.amount_due,
			currency: read.currency.toUpperCase(),
			created_at: isoTime(read.created),
			hosted_url: secureUrl(read.hosted_invoice_url),
			pdf_url: secureUrl(read.invoice_pdf),
		},
	};
}
