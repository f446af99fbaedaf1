/** The invoices, with links to view them. */
import type { Invoice } from '../../../contract/invoices.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { DASH } from '../../../domain/format/format.ts';
import { money } from '../../../domain/format/money.ts';
import { webUrl } from '../../web-url.ts';

const STATUS_WORDS: Record<Invoice['status'], string> = {
	draft: 'Draft',
	open: 'Open',
	paid: 'Paid',
	uncollectible: 'Uncollectible',
	void: 'Void',
};

export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
	return (
		<div className="lot">
			<table aria-label="Invoices" className="w-full text-left text-sm tabular-nums">
				<thead className="border-line border-b text-muted">
					<tr>
						<th className={CELL}>Date</th>
						<th className={`${CELL} hidden sm:table-cell`}>Number</th>
						<th className={`${CELL} text-right`}>Amount</th>
						<th className={CELL}>Status</th>
						<th className={CELL}>Invoice</th>
					</tr>
				</thead>
				<tbody className="divide-y divide-line">
					{invoices.map((invoice) => (
						<tr key={invoice.id}>
							<td className={CELL}>{longDay(invoice.created_at.slice(0, 10))}</td>
							<td className={`${CELL} hidden sm:table-cell`}>{invoice.number ?? DASH}</td>
							<td className={`${CELL} text-right`}>{money(invoice.amount, invoice.currency)}</td>
							<td className={CELL}>{STATUS_WORDS[invoice.status]}</td>
							<td className={CELL}>
								<InvoiceLinks invoice={invoice} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

const CELL = 'px-2 py-3 font-normal first:pl-4 last:pr-4 sm:px-6 sm:first:pl-6';

function InvoiceLinks({ invoice }: { invoice: Invoice }) {
	const which = invoice.number ?? longDay(invoice.created_at.slice(0, 10));
	const links = [
		['View', invoice.hosted_url],
		['PDF', invoice.pdf_url],
	] as const;
	const safe = links.filter(([, url]) => /^https:/i.test(webUrl(url) ?? ''));
	if (safe.length === 0) return DASH;
	return (
		<span className="flex flex-col gap-1 sm:flex-row sm:gap-4">
			{safe.map(([label, url]) => (
				<a
					key={label}
					href={url as string}
					target="_blank"
					rel="noopener noreferrer"
					aria-label={`${label} invoice ${which}`}
					className="text-accent-text underline underline-offset-4"
				>
					{label}
				</a>
			))}
		</span>
	);
}
