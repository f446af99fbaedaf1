import { expect, test } from 'vitest';
import { type HomeReportRequest, NEW_REPORT } from '../../../../contract/reports/report-request.ts';
import { NO_TERMS } from '../../../../domain/analysis/offer/offer-terms.ts';
import { NO_CHOICES } from '../../../../domain/comps/choices.ts';
import { withKind } from './with-kind.ts';

const FIRST: HomeReportRequest = {
	...NEW_REPORT.home,
	...{
		kind: 'pack' as const,
		address: '1 Elm St, Sampleton, OH 44999',
		work: { facts: {}, choices: NO_CHOICES },
	},
};

test('an offer analysis is for a buyer, and other reports are again for the seller', () => {
	const offer = withKind(FIRST, 'offer');
	expect([offer.assignment.purpose, offer.offer]).toEqual(['purchase', NO_TERMS]);
	const back = withKind(offer, 'standard');
	expect([back.assignment.purpose, back.offer]).toEqual(['listing', undefined]);
});

test('a purpose that the agent chose stays', () => {
	const assignment = { ...FIRST.assignment, purpose: 'estate' as const };
	expect(withKind({ ...FIRST, assignment }, 'standard').assignment.purpose).toBe('estate');
	const offer = withKind(FIRST, 'offer');
	const changed = { ...offer, assignment: { ...offer.assignment, purpose: 'ownership' as const } };
	expect(withKind(changed, 'full').assignment.purpose).toBe('ownership');
});
