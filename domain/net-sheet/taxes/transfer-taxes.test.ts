/** The seller's and the whole transfer tax of every state at four prices, worked by hand. */
import { describe, expect, test } from 'vitest';
import { NO_FACTS } from '../net-sheet-facts.ts';
import { taxesAt, taxLines } from '../tax-lines.ts';
import { findPlace, type TaxedHome } from './find-place.ts';
import { STATE_TAXES } from './states.ts';
import { taxOn } from './transfer-tax.ts';

const PRICES = [200_000, 500_000, 1_000_000, 2_600_000] as const;
type Four = readonly [number, number, number, number];
const NONE: Four = [0, 0, 0, 0];

/** All taxes at the four prices, no matter who pays; and the seller's part, if it differs. */
const WORKED: Readonly<Record<string, readonly [whole: Four, seller?: Four]>> = {
	AK: [NONE],
	// 400, 1,000, 2,000 and 5,200 units of $500 at $0.50; the buyer pays.
	AL: [[200, 500, 1000, 2600], NONE],
	// $3.30 per $1,000, half each.
	AR: [
		[660, 1650, 3300, 8580],
		[330, 825, 1650, 4290],
	],
	// $2 flat; the buyer pays.
	AZ: [[2, 2, 2, 2], NONE],
	// $0.55 per $500.
	CA: [[220, 550, 1100, 2860]],
	// $0.01 per $100; the buyer pays.
	CO: [[20, 50, 100, 260], NONE],
	// State: 0.75% to 800,000, then 1.25%, then 2.25%: 1,500; 3,750; 6,000 + 2,500; 6,000 + 21,250 + 2,250.
	// Towns: 0.25%: 500; 1,250; 2,500; 6,500.
	CT: [[2000, 5000, 11_000, 36_000]],
	// 1.1% below 400,000, else 1.45%, twice: the seller's transfer tax and the buyer's recordation tax.
	DC: [
		[4400, 14_500, 29_000, 75_400],
		[2200, 7250, 14_500, 37_700],
	],
	// 2.5% and a local 1.5%, half each.
	DE: [
		[8000, 20_000, 40_000, 104_000],
		[4000, 10_000, 20_000, 52_000],
	],
	// $0.70 per $100.
	FL: [[1400, 3500, 7000, 18_200]],
	// $0.10 per $100.
	GA: [[200, 500, 1000, 2600]],
	// For all of the price, per $100: 0.10 under 600,000; 0.30 from 1,000,000; 0.50 from 2,000,000.
	HI: [[200, 500, 3000, 13_000]],
	// $0.80 per $500 without the first unit: 399, 999, 1,999 and 5,199 units.
	IA: [[319.2, 799.2, 1599.2, 4159.2]],
	ID: [NONE],
	// $0.50 and $0.25 per $500.
	IL: [[300, 750, 1500, 3900]],
	IN: [NONE],
	KS: [NONE],
	KY: [[200, 500, 1000, 2600]],
	LA: [NONE],
	// 400, 1,000, 2,000 and 5,200 units at $2.28.
	MA: [[912, 2280, 4560, 11_856]],
	// State only: 0.5%, half each.
	MD: [
		[1000, 2500, 5000, 13_000],
		[500, 1250, 2500, 6500],
	],
	// $2.20 per $500 to 1,000,000, then $6: 2,000 × 2.20 + 3,200 × 6 = 23,600; half each.
	ME: [
		[880, 2200, 4400, 23_600],
		[440, 1100, 2200, 11_800],
	],
	// $3.75 and $0.55 per $500: 4.30 × 400, 1,000, 2,000, 5,200.
	MI: [[1720, 4300, 8600, 22_360]],
	// 0.33%.
	MN: [[660, 1650, 3300, 8580]],
	MO: [NONE],
	MS: [NONE],
	MT: [NONE],
	// $1 per $500.
	NC: [[400, 1000, 2000, 5200]],
	ND: [NONE],
	// $2.25 per $1,000.
	NE: [[450, 1125, 2250, 5850]],
	// $0.75 per $100 from each.
	NH: [
		[3000, 7500, 15_000, 39_000],
		[1500, 3750, 7500, 19_500],
	],
	// To 350,000: 300 × 2.00 + 100 × 3.35. Over: 300 × 2.90 + 100 × 4.25 = 1,295; + 600 × 4.80; or + 700 × 4.80 +
	// 600 × 5.30 + 300 × 5.80 = 9,575; + 3,200 × 6.05. Over 2,500,000 also 2.5% of it all: 65,000.
	NJ: [[935, 4175, 9575, 93_935]],
	NM: [NONE],
	// $1.95 per $500.
	NV: [[780, 1950, 3900, 10_140]],
	// $2 per $500, and from 1,000,000 the buyer's 1%.
	NY: [
		[800, 2000, 14_000, 36_400],
		[800, 2000, 4000, 10_400],
	],
	// The state's $1 and the county's $3 per $1,000.
	OH: [[800, 2000, 4000, 10_400]],
	// $0.75 per $500.
	OK: [[300, 750, 1500, 3900]],
	OR: [NONE],
	// 1% and a local 1%, half each.
	PA: [
		[4000, 10_000, 20_000, 52_000],
		[2000, 5000, 10_000, 26_000],
	],
	// $3.75 per $500, and again above 824,000: 352 and 3,552 units.
	RI: [[1500, 3750, 8820, 32_820]],
	// $1.85 per $500.
	SC: [[740, 1850, 3700, 9620]],
	// $0.50 per $500.
	SD: [[200, 500, 1000, 2600]],
	// $0.37 per $100; the buyer pays.
	TN: [[740, 1850, 3700, 9620], NONE],
	TX: [NONE],
	UT: [NONE],
	// The seller's $0.50 per $500 and the buyer's $0.25 per $100.
	VA: [
		[700, 1750, 3500, 9100],
		[200, 500, 1000, 2600],
	],
	// 0.5% to 200,000, then 1.47%: 1,000; + 4,410; + 11,760; + 35,280; the buyer pays.
	VT: [[1000, 5410, 12_760, 36_280], NONE],
	// 1.1% to 525,000 (5,775), 1.28% to 1,525,000 (12,800), 2.75% to 3,025,000: 5,775 + 12,800 + 29,562.50; and a local
	// 0.5%: 1,000; 2,500; 5,000; 13,000.
	WA: [[3200, 8000, 16_855, 61_137.5]],
	// $0.30 per $100.
	WI: [[600, 1500, 3000, 7800]],
	// The state's $1.10 and the county's $0.55 per $500, and $20.
	WV: [[680, 1670, 3320, 8600]],
	WY: [NONE],
};

/** A home in a state of which nothing else is known. */
const homeIn = (state: string, known: Partial<TaxedHome> = {}) => ({
	...{ state, county: null, city: null, isResidence: null },
	...known,
	...{ range: null, effectiveOn: '2026-11-23' },
});

const rulesOf = (state: string) => {
	const rules = STATE_TAXES[state];
	if (!rules) throw new Error(state);
	return rules;
};

const whole = (state: string, price: number) => {
	const rules = rulesOf(state);
	const taxes = taxesAt(rules, findPlace(rules, homeIn(state), null).place);
	return Math.round(taxes.reduce((total, tax) => total + taxOn(tax, price), 0) * 100) / 100;
};

const linesOf = (state: string, price: number, place: string | null = null, known?: Partial<TaxedHome>) =>
	taxLines(homeIn(state, known), [{ label: 'Price', price }], { ...NO_FACTS, place });

const sellers = (...home: Parameters<typeof linesOf>) =>
	Math.round(linesOf(...home).reduce((sum, { amounts }) => sum + (amounts[0] ?? Number.NaN), 0) * 100) / 100;

test('every state and DC is worked, with a source', () => {
	expect(Object.keys(WORKED).sort()).toEqual(Object.keys(STATE_TAXES).sort());
	expect(Object.keys(STATE_TAXES)).toHaveLength(51);
	for (const { source } of Object.values(STATE_TAXES)) expect(source).not.toBe('');
});

describe.each(Object.entries(WORKED))('%s', (state, [all, seller = all]) => {
	test('the tax and the part of it that the seller pays', () => {
		expect(PRICES.map((price) => whole(state, price))).toEqual(all);
		expect(PRICES.map((price) => sellers(state, price))).toEqual(seller);
	});
});

describe('counties and cities', () => {
	test.each([
		// 0.10% more of 500,000: 5,000 + 500.
		['CT', 'Stamford', 500_000, 5500],
		// 0.75% + 0.50%.
		['CT', 'Waterbury', 500_000, 6250],
		// 3%, half each.
		['DE', 'A place without a county or city tax', 500_000, 7500],
		// $0.60 per $100.
		['FL', 'Miami-Dade County (single-family residence)', 500_000, 3000],
		// $0.60 and $0.45 per $100.
		['FL', 'Miami-Dade County (other property)', 500_000, 5250],
		// 1,500 + 2,000 × 1.50; the buyer's $3.75 isn't the seller's.
		['IL', 'Chicago', 1_000_000, 4500],
		// 750 + $8 per $1,000.
		['IL', 'Oak Park', 500_000, 4750],
		// 750 + half of $7.50 per $1,000.
		['IL', 'Bolingbrook', 500_000, 2625],
		// 1,100 + 2,000 × 2.25.
		['CA', 'Los Angeles', 1_000_000, 5600],
		// 12,000 × 2.25 + 4% of 6,000,000 + 12,000 × 0.55.
		['CA', 'Los Angeles', 6_000_000, 273_600],
		// 2.25 × 21,200 + 5.5% + 0.55 × 21,200.
		['CA', 'Los Angeles', 10_600_000, 642_360],
		// 1,000 × 3.40 for all of it: no county tax besides.
		['CA', 'San Francisco', 500_000, 3400],
		// 550 + half of 1.5%.
		['CA', 'Oakland', 500_000, 4300],
		// 2,200 + half of 1.5%; 2,200.55 + half of 1.75%.
		['CA', 'Oakland', 2_000_000, 17_200],
		['CA', 'Oakland', 2_000_001, 19_700.56],
		// 550 + half of 1.5%.
		['CA', 'Berkeley', 500_000, 4300],
		// 1,650 + half of $3.30 per $1,000; from 2,300,000 half of 0.75% of it all, too.
		['CA', 'San Jose', 1_500_000, 4125],
		['CA', 'San Jose', 2_300_000, 14_950],
		// 2,200 + 0.45% to 1,500,000 and 1.5% above.
		['CA', 'Culver City', 2_000_000, 16_450],
		// 1,650 + $3 per $1,000; 8,800 + $56 per $1,000 of it all.
		['CA', 'Santa Monica', 1_500_000, 6150],
		['CA', 'Santa Monica', 8_000_000, 456_800],
		// The buyer pays.
		['CO', 'Vail', 1_000_000, 0],
		// 0.40 per $100 of 1,000,000.
		['HI', 'A buyer without a homeowner exemption', 1_000_000, 4000],
		['LA', 'Orleans Parish', 300_000, 325],
		// $3.24 per $500.
		['MA', 'Barnstable County', 500_000, 3240],
		// The buyer pays the land bank fee.
		['MA', 'Nantucket', 500_000, 2280],
		// Half of 0.5% + 1.5% + $10 per $1,000.
		['MD', 'Baltimore City', 500_000, 7500],
		// Half of 0.5% + 1.5% + $5 per $1,000.
		['MD', 'Baltimore County', 500_000, 6250],
		// Half of 0.5% + 1% + $8.90 per $1,000.
		['MD', 'Montgomery County', 500_000, 5975],
		// Half of 6,000 + 12,000 and of 4,450 + 1,350 + 3,060 + 5,390 + 4,540 of recordation tax.
		['MD', 'Montgomery County', 1_200_000, 18_395],
		// Half of 0.5% + 1% (from 1,000,000: 1.5%) + $7 per $1,000.
		['MD', 'Anne Arundel County', 500_000, 5500],
		['MD', 'Anne Arundel County', 1_000_000, 13_500],
		// Half of 0.5% + $14 per $1,000; the county has no transfer tax.
		['MD', 'Frederick County', 200_000, 1900],
		['MI', 'Wayne County', 500_000, 4300],
		// 0.33% + 0.01%.
		['MN', 'Hennepin County', 500_000, 1700],
		// $1 per $500 + $1 per $100.
		['NC', 'Dare County', 500_000, 6000],
		// $2.55 per $500.
		['NV', 'Clark County', 500_000, 2550],
		// $2 per $500 + 1% of 500,000.
		['NY', 'New York City', 500_000, 7000],
		// $2 per $500 + 1.425%.
		['NY', 'New York City', 1_000_000, 18_250],
		// $2 and $1.25 per $500 + 1.425% of 3,000,000.
		['NY', 'New York City', 3_000_000, 62_250],
		['NY', 'Yonkers', 500_000, 9500],
		['NY', 'Peconic Bay towns', 500_000, 2000],
		['OH', 'A county without a fee of its own', 500_000, 500],
		// Half of $1 per $1,000.
		['OR', 'Washington County', 500_000, 250],
		// Half of 1% + 3.578%.
		['PA', 'Philadelphia', 500_000, 11_445],
		// Half of 1% + 3.5%.
		['PA', 'Reading', 500_000, 11_250],
		// $0.50 per $500 + $0.20 per $100.
		['VA', 'Northern Virginia', 500_000, 1500],
		// $0.50 per $500 + $0.06 per $100.
		['VA', 'Hampton Roads', 500_000, 800],
		// 5,500 + 0.25%.
		['WA', 'Cowlitz County', 500_000, 6750],
		// $1.10 and $1.65 per $500, and $20.
		['WV', 'A county with a tax of $1.65 per $500', 500_000, 2770],
	])('%s, %s: at $%d the seller pays $%d', (state, place, price, tax) => {
		expect(sellers(state, price, place)).toBe(tax);
	});

	test('every Maryland county has its row', () => {
		expect(STATE_TAXES.MD?.places).toHaveLength(24);
	});
});

describe('rounding and tiers', () => {
	test.each([
		// 2,001 units of $100.
		['FL', 200_001, 1400.7],
		// 401 units of $500.
		['KY', 200_001, 200.5],
		// 201 units of $1,000.
		['NE', 200_001, 452.25],
		// 399 + 1 units.
		['IA', 200_001, 320],
		// 301 units at $2.90 and more over 350,000: 870 + 425 + 301 × 4.80.
		['NJ', 350_001, 2739.8],
		// One unit above the threshold: 1,649 × 3.75 + 3.75.
		['RI', 824_001, 6187.5],
		// 2,000 × 2.20 + 6, of which half.
		['ME', 1_000_001, 2203],
		// The whole price moves up at 600,000: 0.20 per $100.
		['HI', 600_000, 1200],
		['HI', 599_999, 600],
		['DC', 399_999, 4399.99],
		['DC', 400_000, 5800],
		// No percentage fee at 1,000,000, 1% of it all above: 9,575 + 6.05 + 10,000.01.
		['NJ', 1_000_001, 19_581.06],
	])('%s at $%d: $%d', (state, price, tax) => {
		expect(sellers(state, price)).toBe(tax);
	});
});

test('a line from memory, from an old chart or past its date is to be checked; an official one is not', () => {
	const check = (state: string, place: string | null = null, effectiveOn = '2026-11-23') =>
		taxLines({ ...homeIn(state), effectiveOn }, [{ label: 'Price', price: 900_000 }], {
			...NO_FACTS,
			place,
		}).map((line) => line.check);
	expect(linesOf('ME', 1)[0]?.source).toBe(
		'36 M.R.S. 4641-A; Maine Revenue Services, Transfer Tax (October 2025), checked November 23, 2026',
	);
	expect(check('SC')).toEqual([true]);
	expect(check('MD', 'Talbot County')).toEqual([false, true, true]);
	expect(check('ME')).toEqual([false]);
	expect(check('RI')).toEqual([false, false]);
	expect(check('RI', null, '2027-01-01')).toEqual([false, true]);
	expect(check('WA', 'King County')).toEqual([false, false]);
	expect(check('WA', 'King County', '2027-01-01')).toEqual([true, false]);
	// The usual local tax where the city's own isn't known.
	expect(check('WA')).toEqual([false, true]);
	expect(check('PA')).toEqual([false, true]);
});

test('a source is a law or an authority; one that wasn’t read is to be checked', () => {
	const lines = Object.entries(STATE_TAXES).flatMap(([state, { places, elsewhere }]) =>
		[...places, elsewhere].flatMap(({ name }) => linesOf(state, 12_000_000, name)),
	);
	expect(lines.length).toBeGreaterThan(300);
	expect(
		lines.filter(({ source }) => /\.(?:com|org|net|loans)\b|Title|TallyClose/.test(source ?? '')),
	).toEqual(lines.filter(({ source, check }) => check && /Title/.test(source ?? '')));
	for (const { source, check } of lines) if (source?.endsWith('not verified')) expect(check).toBe(true);
});

describe('a rate for the whole price isn’t read as one for a part of it', () => {
	test.each([
		['DC', 600_000, 'from $400,000: 1.45% of the whole price;'],
		['DC', 399_000, 'below $400,000: 1.1% of the whole price;'],
		['HI', 800_000, 'from $600,000 to $1,000,000: $0.20 per $100 of the whole price, rounded up;'],
		['HI', 12_000_000, 'from $10,000,000: $1 per $100 of the whole price, rounded up;'],
	])('%s at $%d', (state, price, words) => {
		const how = linesOf(state, price)[0]?.how ?? '';
		expect(how).toContain(words);
		expect(how).not.toContain(' above');
	});

	test('at prices on both sides of an end, both rates are named', () => {
		const [line] = taxLines(
			homeIn('NY', { county: 'Kings County' }),
			[500_000, 500_001].map((price) => ({ label: String(price), price })),
			NO_FACTS,
		).filter(({ label }) => label === 'NYC transfer tax');
		expect(line?.amounts).toEqual([5000, 7125.01]);
		expect(line?.how).toBe(
			'up to $500,000: 1% of the whole price; above $500,000: 1.425% of the whole price; seller pays by custom',
		);
	});
});
