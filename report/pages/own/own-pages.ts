/** The agent's own pages, with the client, the address and the price filled in. */
import {
	OWN_FIELDS,
	type OwnField,
	type OwnTextId,
	printedOwnPages,
} from '../../../contract/reports/own-pages.ts';
import { usd } from '../../../domain/format/format.ts';
import type { Block } from '../../report.ts';
import type { ComposePage, ReportInput } from '../../report-input.ts';
import { span, subjectAddress } from '../../words.ts';
import { type FillIn, readRichText } from './rich-text.ts';

/** A page that is the agent's text alone. */
export function ownTextPage(id: OwnTextId): ComposePage {
	return (input) => {
		const blocks = textBlocks(input, id);
		return blocks.length === 0 ? null : blocks;
	};
}

/** The agent's photo and contact details from the profile, and what the agent wrote. */
export function aboutPage(input: ReportInput): Block[] | null {
	if (ownPagesOf(input).about === undefined) return null;
	const { name, brokerage, licenseNumber, phone, email, website } = input.brand;
	const details = [
		['Name', name],
		['Brokerage', brokerage],
		['License', licenseNumber],
		['Phone', phone],
		['Email', email],
		['Website', website.replace(/^https?:\/\/|\/$/g, '')],
	] as const;
	const rows = details.flatMap(([label, value]) => (value.trim() ? [{ label, value: value.trim() }] : []));
	const blocks = textBlocks(input, 'about');
	if (rows.length + blocks.length === 0) return null;
	return [
		...(rows.length === 0 ? [] : [{ kind: 'facts', caption: '', rows, portrait: true } as const]),
		...blocks,
	];
}

/** What clients said, with the name that they allowed. */
export function testimonialsPage(input: ReportInput): Block[] | null {
	const { testimonials = [] } = ownPagesOf(input);
	if (testimonials.length === 0) return null;
	return testimonials.map(({ words, name, year }) => ({
		kind: 'quote',
		text: `“${withoutQuotationMarks(words.replace(/\s+/g, ' ').trim())}”`,
		by: [name.trim() || 'A client', year].filter(Boolean).join(', '),
	}));
}

const withoutQuotationMarks = (words: string) => words.replace(/^["“]([^"“”]*)["”]$/, '$1');

function textBlocks(input: ReportInput, id: OwnTextId): Block[] {
	return readRichText(ownPagesOf(input)[id] ?? '', fillInFor(input));
}

function ownPagesOf({ kind, request: { pageOrder, ownPages } }: ReportInput) {
	return printedOwnPages({ kind, pageOrder, ownPages });
}

function fillInFor({ request, analysis: { subject, conclusion }, brand }: ReportInput): FillIn {
	const fields: Readonly<Record<OwnField, string | null>> = {
		client: request.preparedFor || 'client',
		address: subjectAddress(subject),
		price: conclusion && usd(conclusion.price),
		range: conclusion && span(conclusion.low, conclusion.high),
		agent: brand.name.trim(),
		brokerage: brand.brokerage.trim(),
		phone: brand.phone.trim(),
		email: brand.email.trim(),
	};
	return (words) => {
		if (OWN_FIELDS.some((name) => !fields[name] && words.includes(`{${name}}`))) return null;
		return words.replace(FIELD, (_, name: OwnField) => fields[name] ?? '');
	};
}

const FIELD = new RegExp(`\\{(${OWN_FIELDS.join('|')})\\}`, 'g');
