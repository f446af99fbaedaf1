/** A report by hand, with a block of every kind, for tests. */
import type { Block, PlatBlock, Report, TableColumn } from '../../../report/report.ts';

export const SAMPLE_REPORT: Report = {
	version: 1,
	kind: 'standard',
	title: 'Comparative market analysis',
	address: '1204 Lotus Lane, Austin, TX 78704',
	preparedFor: 'Jordan and Sam Reyes',
	preparedOn: '2026-11-21',
	effectiveOn: '2026-11-20',
	brand: {
		name: 'Alex Moreno',
		brokerage: 'Moreno & Field Realty',
		licenseNumber: 'TX 0712345',
		phone: '(512) 555-0142',
		website: 'https://www.moreno-field.example',
		email: 'alex@moreno-field.example',
		color: '#1f6f8b',
		photo: null,
		logo: null,
	},
	demo: true,
	notices: ['Not an appraisal', 'Demo data'],
	price: { value: 655_000, low: 601_000, high: 713_000 },
	fingerprint: 'b41f-09ce-77d2',
	pages: [
		{
			id: 'cover',
			title: 'Cover',
			blocks: [{ kind: 'cover', subject: '3 bd, 2 ba, 1,840 sq ft, lot 7,405 sq ft, built 1962' }],
		},
		{
			id: 'answer',
			title: 'What the home is worth',
			blocks: [
				{
					kind: 'price',
					price: '$655,000',
					range: '$601,000 to $713,000',
					promise: '8 of 10 homes like this sold within such a range.',
					disclaimer:
						'This is not an appraisal. It is an estimate from sales nearby, made without an inspection of the home.',
					value: 655_000,
					low: 601_000,
					high: 713_000,
					marks: [631_500, 642_000, 661_000, 668_000, 690_400],
				},
				{ kind: 'heading', text: 'Why this price', pin: null },
				{
					kind: 'list',
					ordered: true,
					items: [
						'Five closed sales within half a mile, of the last six months.',
						'They agree within 4% after adjustment.',
						'The market moved by 1.2% since the median of their contracts.',
					],
				},
				{ kind: 'heading', text: 'A note from your agent', pin: null },
				{ kind: 'text', look: 'lead', text: 'The new kitchen counts: it is why I set the condition to C2.' },
			],
		},
		{
			id: 'comps',
			title: 'The comps',
			blocks: [
				plat(),
				table(),
				{ kind: 'heading', text: '9 Orchid Ct', pin: 1 },
				{
					kind: 'facts',
					caption: 'How it compares',
					rows: [
						{ label: 'Sold for', value: '$640,000' },
						{ label: 'Sold on', value: '12 Aug 2026' },
						{ label: 'Living area', value: '1,790 sq ft' },
						{ label: 'Condition', value: '—' },
					],
				},
				{ kind: 'text', look: 'plain', text: 'Alike in every fact but the garage.' },
			],
		},
		{
			id: 'market',
			title: 'The market',
			blocks: [chart(), { kind: 'text', look: 'note', text: 'By closing.' }],
		},
	],
};

function plat(): PlatBlock {
	const near = (north: number, east: number) => ({
		latitude: 30.25 + north / 1000,
		longitude: -97.76 + east / 1000,
	});
	return {
		kind: 'plat',
		words: 'The home, its 5 comps within 0.5 miles, and 3 more sales that count toward the price.',
		centre: near(0, 0),
		radiusMiles: 0.5,
		polygon: null,
		comps: [near(1, 2), near(1, 2), near(-3, 1), near(4, -4), near(-1, -6)].map((place, index) => ({
			number: index + 1,
			...place,
		})),
		others: [near(2, 5), near(-5, -2), near(5, 1)],
	};
}

function table(): Block {
	const column = (label: string, width: number, pin: number | null = null): TableColumn => ({
		label,
		align: width > 0.2 ? 'start' : 'end',
		width,
		pin,
	});
	const row = (pin: number | null, strong: boolean, ...cells: string[]) => ({ cells, strong, pin });
	return {
		kind: 'table',
		caption: 'The comps beside the home',
		columns: [
			column('Address', 0.3),
			column('Sold for', 0.15),
			column('Sold on', 0.15),
			column('Sq ft', 0.1),
			column('Bd / ba', 0.1),
			column('Adjusted', 0.2),
		],
		rows: [
			row(1, false, '9 Orchid Ct\n0.14 mi', '$640,000', '12 Aug 2026', '1,790', '3 / 2', '$642,000'),
			row(2, false, '11 Orchid Ct\n0.14 mi', '$671,500', '2 Sep 2026', '1,910', '3 / 2.5', '$661,000*'),
			row(3, false, '310 Juniper St\n0.22 mi', '$598,000', '30 Jun 2026', '1,620', '3 / 2', '$631,500'),
			row(null, true, 'Indicated price', '—', '—', '1,840', '3 / 2', '$655,000'),
		],
		note: '* The adjustment was set by the agent.',
	};
}

function chart(): Block {
	const months = Array.from({ length: 24 }, (_, index) => {
		const month = 10 + index;
		return `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
	});
	return {
		kind: 'chart',
		caption: 'Sales near the home over 24 months',
		words: 'Prices rose from about $600,000 to $650,000.',
		points: months.flatMap((month, index) => [
			{ day: `${month}-09`, value: 560_000 + ((index * 37) % 11) * 14_000 },
			{ day: `${month}-21`, value: 590_000 + ((index * 53) % 13) * 9_000 },
		]),
		line: months.map((month, index) => ({
			day: `${month}-15`,
			value: 600_000 + index * 2_100,
			low: 585_000 + index * 2_000,
			high: 617_000 + index * 2_200,
		})),
		valueUnit: 'dollars',
	};
}
