import { expect, test } from 'vitest';
import type { OwnPages } from '../../contract/reports/own-pages.ts';
import { NEW_REPORT } from '../../contract/reports/report-request.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { checkReportTexts } from './check-report-texts.ts';

const FORBIDDEN = 'Perfect for young families';

const SAID = { name: 'R. M.', year: '2025', agreed: true };

const check =
	(words: {
		note?: string;
		preparedFor?: string;
		notes?: object;
		dropped?: object;
		saleNotes?: boolean;
		ownPages?: OwnPages;
	}) =>
	() =>
		checkReportTexts({
			...NEW_REPORT.home,
			kind: 'pack',
			address: '1 Main St, Kent, WA 98030',
			note: words.note ?? '',
			preparedFor: words.preparedFor ?? '',
			saleNotes: words.saleNotes ?? true,
			pageOrder: ['letter', 'testimonials'],
			...(words.ownPages && { ownPages: words.ownPages }),
			work: {
				facts: {},
				choices: { ...NO_CHOICES, notes: { ...words.notes }, dropped: { ...words.dropped } },
			},
		});

test.each([
	['your note', { note: `A bright kitchen. ${FORBIDDEN}.` }],
	['your note on a sale', { notes: { a: 'New roof', b: FORBIDDEN } }],
	['your reason for excluding a sale', { dropped: { a: FORBIDDEN } }],
	['your cover letter', { ownPages: { letter: `Dear {client},\n**${FORBIDDEN}**.` } }],
	['your testimonials', { ownPages: { testimonials: [{ words: FORBIDDEN, ...SAID }] } }],
	['your testimonials', { ownPages: { testimonials: [{ ...SAID, words: 'Thanks!', name: FORBIDDEN }] } }],
])('words forbidden by fair housing law are refused in %s, with an alternative', (place, words) => {
	expect(check(words)).toThrow(
		expect.objectContaining({
			status: 422,
			message: expect.stringMatching(
				new RegExp(`^Fair housing law does not allow "${FORBIDDEN}" in ${place}\\. .+\\.$`),
			),
		}),
	);
});

test('descriptions of the home pass, and possible code words are left to the agent', () => {
	expect(check({ note: 'Walking distance to the bus stop, family room, master bedroom.' })).not.toThrow();
	expect(check({ note: 'An exclusive street.' })).not.toThrow();
});

test('a note on a sale that the report does not show is not checked', () => {
	expect(check({ notes: { a: FORBIDDEN }, saleNotes: false })).not.toThrow();
});

test('own pages that the report does not print are not checked', () => {
	expect(check({ ownPages: { plan: FORBIDDEN } })).not.toThrow();
	const testimonials = [{ words: FORBIDDEN, ...SAID, agreed: false }];
	expect(check({ ownPages: { testimonials } })).not.toThrow();
});

test("a client's name is not checked", () => {
	expect(check({ preparedFor: 'The Christian family' })).not.toThrow();
});
