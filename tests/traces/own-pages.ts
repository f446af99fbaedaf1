/** Where the figures of the agent's own pages come from: the price that is filled in, the profile, and the agent's words. */
import { printedOwnPages } from '../../contract/reports/own-pages.ts';
import { usd } from '../../domain/format/format.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { type Traces, verbatim } from './tracer.ts';

export function ownPagesTraces({ kind, request, analysis, brand }: ReportInput): Traces {
	const { pageOrder, ownPages } = request;
	const { letter, testimonials = [], ...others } = printedOwnPages({ kind, pageOrder, ownPages });
	if (letter === undefined) return {};
	const { subject, conclusion } = analysis;
	return {
		required: conclusion ? ['Together, they indicate a price of', 'Thank you for the opportunity'] : [],
		sentences: {
			...verbatim(...withoutMarks(Object.values(others)), ...testimonials.map(({ words }) => words)),
			'Thank you for the opportunity': [subject.address, subject.zip],
			'Together, they indicate a price of':
				conclusion && [conclusion.price, conclusion.low, conclusion.high].map((price) => usd(price)),
			'License:': brand.licenseNumber,
			'Phone:': brand.phone,
			'Call (': brand.phone,
			...Object.fromEntries(testimonials.map(({ name, year }) => [`${name}, ${year}`, year])),
		},
	};
}

/** The lines of rich texts as they are printed. */
function withoutMarks(texts: readonly unknown[]): string[] {
	return texts.map((text) =>
		String(text)
			.replaceAll('**', '')
			.replace(/^(?:#|-|\d+\.) /gm, ''),
	);
}
