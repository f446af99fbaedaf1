/** The texts of a request that a client reads. */
import type { SavedWork } from '../../domain/comps/saved-work.ts';
import type { Attachment } from './attachment.ts';
import { OWN_TEXT_IDS, OWN_TEXTS, type OwnPages, printedOwnPages, printsAttachment } from './own-pages.ts';
import { type ReportRequest, requestTexts } from './report-request.ts';

export interface ClientText {
	text: string;
	/** Where it is, as a form's warning begins. */
	where: string;
	/** What it is, as a refusal says. */
	what: string;
	/** It is the wording of the agent's broker. */
	isBrokers?: true;
}

/** All but the client's name, as far as the report shows them. @param attachment the PDF in the profile */
export function clientTexts(
	request: ReportRequest,
	attachment: Pick<Attachment, 'name' | 'words'> | null = null,
): ClientText[] {
	const texts = requestTexts(request).flatMap(({ name, isName, text }) =>
		isName ? [] : [{ text, where: `In the ${name}`, what: `your ${name}` }],
	);
	if (request.kind === 'market') return texts;
	if (request.kind === 'market_update') {
		const { sell, buy } = request.advice ?? { sell: [], buy: [] };
		return [...texts, { text: [...sell, ...buy].join('\n'), where: 'In your lines', what: 'your lines' }];
	}
	const { summary, assignment } = request;
	const { intendedUser, interest, assumptions, brokerWording } = assignment;
	const disclosures = { where: 'In your disclosures', what: 'your disclosures' };
	return [
		{ text: summary?.text ?? '', where: 'In the summary', what: 'your summary' },
		...texts,
		...ownTexts(printedOwnPages(request)),
		...(attachment && printsAttachment(request) ? [attachmentText(attachment)] : []),
		{ text: [intendedUser, interest, assumptions].join('\n'), ...disclosures },
		{ text: brokerWording, ...disclosures, isBrokers: true },
		...(request.saleNotes ? saleTexts(request.work) : []),
	];
}

/** The agent's own pages, before the client's name is filled in. */
export function ownTexts({ testimonials = [], ...texts }: OwnPages): ClientText[] {
	return [
		...OWN_TEXT_IDS.map((id) => ({
			text: texts[id] ?? '',
			...{ where: `In the ${OWN_TEXTS[id].name}`, what: `your ${OWN_TEXTS[id].name}` },
		})),
		{
			text: testimonials.flatMap(({ words, name }) => [words, name]).join('\n'),
			...{ where: 'In the testimonials', what: 'your testimonials' },
		},
	];
}

/** The agent's words on single sales. */
export function saleTexts({ choices: { notes, dropped } }: SavedWork): ClientText[] {
	const where = 'In your comments on the comps';
	return [
		...Object.values(notes).map((text) => ({ text, where, what: 'your note on a sale' })),
		...Object.values(dropped).map((text) => ({ text, where, what: 'your reason for excluding a sale' })),
	];
}

/** What the file says, for the check of the agent's words. */
export function attachmentText({ name, words }: Pick<Attachment, 'name' | 'words'>): ClientText {
	return { text: `${name}\n${words}`, where: 'In your attached PDF', what: 'your attached PDF' };
}
