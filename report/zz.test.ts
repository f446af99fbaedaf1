import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { addDays } from '../domain/dates/days.ts';
import { createSales, MODEL, TODAY } from '../tests/sample-market.ts';
import { createActiveListings, createReportInput } from '../tests/sample-report.ts';
import { print } from '../tests/samples/reports/printed-report.ts';
import { composeReport } from './compose.ts';

test('pdf', async () => {
	const sales = createSales(200).map((sale, at) => ({
		...sale,
		source: 'MLS',
		daysOnMarket: 5 + (at % 60),
		originalListPrice: Math.round(sale.price * (0.98 + 0.01 * (at % 8))),
		listPrice: Math.round(sale.price * (0.975 + 0.01 * (at % 6))),
	}));
	const own = {
		...createActiveListings(1)[0],
		id: 'own',
		address: '100 Middle St',
		price: 447500,
		originalListPrice: 469000,
		status: 'for_sale',
		listedOn: addDays(TODAY, -41),
		daysOnMarket: 96,
		latitude: 40,
		longitude: -82,
	} as never;
	const input = createReportInput({
		sales,
		subject: { state: 'NC', condition: null },
		evidence: {
			activeListings: [...createActiveListings(24), own],
			model: {
				...MODEL,
				calibration: {
					...MODEL.calibration,
					source: 'local',
					sales: 4100,
					positions: Array.from({ length: 19 }, (_, at) => (at - 9) / 8),
				},
			},
		},
		request: {
			offer: {
				listPrice: null,
				mortgageRate: 0.06875,
				downPayment: 0.125,
				yearlyTax: 4100,
				yearlyInsurance: null,
				monthlyDues: 85,
			},
		},
		input: { kind: 'offer' },
	});
	const report = composeReport(input);
	writeFileSync('/tmp/w/shots/sample.pdf', await print(report));
});
