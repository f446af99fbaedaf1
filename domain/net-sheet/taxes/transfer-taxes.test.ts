/** The seller's and the whole transfer tax of every state at four prices, worked by hand. */
import { describe, expect, test } from 'vitest';
import { NO_FACTS } from '../net-sheet-facts.ts';
import { taxesAt, taxLines } from '../tax-lines.ts';
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
	AZ: [NONE],
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
	// 3%, half each.
	DE: [
		[6000, 15_000, 30_000, 78_000],
		[3000, 7500, 15_000, 39_000],
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
	// $2 per $500.
	NY: [[800, 2000, 4000, 10_400]],
	// $1 per $1,000.
	OH: [[200, 500, 1000, 2600]],
	// $0.75 per $500.
	OK: [[300, 750, 1500, 3900]],
	OR: [NONE],
	// 1%, half each.
	PA: [
		[2000, 5000, 10_000, 26_000],
		[1000, 2500, 5000, 13_000],
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
	// 1.1% to 525,000 (5,775), 1.28% to 1,525,000 (12,800), 2.75% to 3,025,000: 5,775 + 12,800 + 29,562.50.
	WA: [[2200, 5500, 11_855, 48_137.5]],
	// $0.30 per $100.
	WI: [[600, 1500, 3000, 7800]],
	// $1.10 per $500.
	WV: [[440, 1100, 2200, 5720]],
	WY: [NONE],
};

const whole = (state: string, price: number, place: string | null = null) => {
	const rules = STATE_TAXES[state];
	if (!rules) throw new Error(state);
	const sum = taxesAt(rules, place).reduce((total, tax) => total + (taxOn(tax, price) ?? Number.NaN), 0);
	return Math.round(sum * 100) / 100;
};

const sellers = (state: string, price: number, place: string | null = null) => {
	const subject = { state, range: null, effectiveOn: '2026-11-23' };
	const lines = taxLines(subject, [{ label: 'Price', price }], { ...NO_FACTS, place });
	return Math.round(lines.reduce((sum, { amounts }) => sum + (amounts[0] ?? Number.NaN), 0) * 100) / 100;
};

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
		// 2.5% and 1.5%, half each.
		['DE', 'A county or city with a transfer tax of 1.5%', 500_000, 10_000],
		// $0.60 per $100.
		['FL', 'Miami-Dade County, single-family home', 500_000, 3000],
		// $0.60 and $0.45 per $100.
		['FL', 'Miami-Dade County, any other property', 500_000, 5250],
		// 1,500 + 2,000 × 1.50; the buyer's $3.75 isn't the seller's.
		['IL', 'Chicago', 1_000_000, 4500],
		// 1,100 + 0.45% of 1,000,000.
		['CA', 'City of Los Angeles', 1_000_000, 5600],
		// 0.45% + 4% of 6,000,000 + 12,000 units of $0.55.
		['CA', 'City of Los Angeles', 6_000_000, 273_600],
		// 0.40 per $100 of 1,000,000.
		['HI', 'A buyer without a homeowner exemption', 1_000_000, 4000],
		// Half of 0.5% + 1.5% + $10 per $1,000.
		['MD', 'Baltimore City', 500_000, 7500],
		// Half of 0.5% + 1% + $8.90 per $1,000.
		['MD', 'Montgomery', 500_000, 5975],
		// Half of 0.5% + $14 per $1,000; the county has no transfer tax.
		['MD', 'Frederick', 200_000, 1900],
		// 0.33% + 0.01%.
		['MN', 'Hennepin or Ramsey County', 500_000, 1700],
		// $2.55 per $500.
		['NV', 'Clark County', 500_000, 2550],
		// $2 per $500 + 1% of 500,000.
		['NY', 'New York City', 500_000, 7000],
		// $2 per $500 + 1.425%.
		['NY', 'New York City', 1_000_000, 18_250],
		// $2 and $1.25 per $500 + 1.425% of 3,000,000.
		['NY', 'New York City', 3_000_000, 62_250],
		// Half of 1% + 1%.
		['PA', 'Most municipalities: local tax of 1%', 500_000, 5000],
		// $0.50 per $500 + $0.20 per $100.
		['VA', 'Northern Virginia', 500_000, 1500],
		// 5,500 + 0.5%.
		['WA', 'King County and most cities: local REET of 0.50%', 500_000, 8000],
	])('%s, %s: at $%d the seller pays $%d', (state, place, price, tax) => {
		expect(sellers(state, price, place)).toBe(tax);
	});

	test('every Maryland county has its row, and an unknown rate gives no amount', () => {
		expect(STATE_TAXES.MD?.places).toHaveLength(24);
		expect(sellers('MD', 500_000, 'Anne Arundel')).toBeNaN();
		expect(sellers('MD', 600_000, 'Montgomery')).toBeNaN();
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
		taxLines({ state, range: null, effectiveOn }, [{ label: 'Price', price: 900_000 }], {
			...NO_FACTS,
			place,
		}).map((line) => line.check);
	expect(
		taxLines(
			{ state: 'ME', range: null, effectiveOn: '2026-11-23' },
			[{ label: 'Price', price: 1 }],
			NO_FACTS,
		)[0]?.source,
	).toBe('36 M.R.S. 4641-A; maine.gov, Transfer Tax (October 2025), checked November 23, 2026');
	expect(check('SC')).toEqual([true]);
	expect(check('MD', 'Talbot')).toEqual([false, true, true]);
	expect(check('ME')).toEqual([false]);
	expect(check('RI')).toEqual([false, false]);
	expect(check('RI', null, '2027-01-01')).toEqual([false, true]);
	expect(check('WA', null, '2027-01-01')).toEqual([true]);
});
