import { describe, expect, test } from 'vitest';
import { SUBJECT, salesOf, TODAY } from '../../tests/sample-market.ts';
import { addDays, dayNumber } from '../dates/days.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import type { MarketModel, PriceIndex } from '../pricing/market-model.ts';
import { indexChange } from '../pricing/time.ts';
import { defaultModel, fitMarket, SALES_WINDOW_DAYS } from './fit-market.ts';
import { inFitWindow, measureErrors } from './measure-errors.ts';

/** The fictional town: prices rose 6% a year, a bath is worth 4%, a grade of quality 16%, with 10% noise. */
const SALES = salesOf(1200);
const FEW = { months: 6, perMonth: 50 };
const MODEL = modelOf(SALES);

/** The model of a market whose errors are measured for it. */
function modelOf(sales: readonly Sale[], day = TODAY): MarketModel {
	const market = 'Sample County, OH';
	return fitMarket(market, inFitWindow(sales, day), day, measureErrors(market, sales, day, FEW));
}

describe('a market that was made by known rules', () => {
	test('has the index of the rules, within its interval', () => {
		const { log, error } = indexChange(MODEL.index as PriceIndex, addDays(TODAY, -365), TODAY);
		expect(Math.abs(log - 0.06)).toBeLessThan(3 * error);
		expect(error).toBeLessThan(0.03);
	});

	test.each([
		['bathrooms', 0.04],
		['quality', 0.16],
	] as const)('has the rate of %s, within its interval', (feature, wanted) => {
		const rate = MODEL.rates[feature];
		expect(rate).toMatchObject({ source: 'local' });
		expect(Math.abs((rate?.log ?? 0) - wanted)).toBeLessThan(3 * (rate?.error ?? 0));
		expect(rate?.pairs).toBeGreaterThan(1000);
	});

	test('has the noise of the rules', () => {
		expect(MODEL.noise).toBeGreaterThan(0.09);
		expect(MODEL.noise).toBeLessThan(0.13);
	});

	test('is a few kilobytes of JSON, and reads back the same', () => {
		expect(JSON.stringify(MODEL).length).toBeLessThan(8000);
		expect(JSON.parse(JSON.stringify(MODEL))).toEqual(MODEL);
	});
});

describe('where quality is rated', () => {
	const unrated = modelOf(SALES.map((sale) => ({ ...sale, quality: null })));

	test('a part of what a larger home went with is left to quality', () => {
		const [area, other] = [MODEL.rates.livingArea?.log ?? 0, unrated.rates.livingArea?.log ?? 0];
		expect(area / other).toBeCloseTo(0.91, 1);
		expect(area).toBeLessThan(other);
	});

	test('the rates that have no share are those of the pairs', () => {
		expect(unrated.rates.quality).toMatchObject({ pairs: 0, source: 'typical' });
		expect(MODEL.rates.bathrooms?.log).toBeCloseTo(unrated.rates.bathrooms?.log ?? 0, 1);
	});
});

test('a basement that the living area counts already takes from the price, and no other feature ever does', () => {
	const sales = SALES.map((sale, at) => {
		const basementArea = (at % 5) * 250;
		return { ...sale, basementArea, price: sale.price * Math.exp((-0.04 * basementArea) / 500) };
	});
	const { basement, ...others } = modelOf(sales).rates;
	expect(basement).toMatchObject({ source: 'local' });
	expect(Math.abs((basement?.log ?? 0) + 0.04)).toBeLessThan(3 * (basement?.error ?? 0));
	for (const { log } of Object.values(others)) expect(log).toBeGreaterThanOrEqual(0);
});

test('a basement takes nothing where chance alone would have it so', () => {
	for (let shift = 0; shift < 5; shift++) {
		const sales = SALES.slice(0, 400).map((sale, at) => {
			const basementArea = ((at * 7 + shift) % 5) * 250;
			return { ...sale, basementArea, price: sale.price * Math.exp((-0.01 * basementArea) / 500) };
		});
		const { basement } = modelOf(sales).rates;
		expect(basement?.log).toBeGreaterThanOrEqual(0);
	}
});

test('the same sales in another order give the same bytes', () => {
	const few = SALES.slice(0, 300);
	const once = JSON.stringify(modelOf(few));
	expect(JSON.stringify(modelOf(few.toReversed()))).toBe(once);
});

test('sales of the day and later are not looked at', () => {
	const day = addDays(TODAY, -200);
	const known = SALES.filter(({ soldOn }) => soldOn < day).slice(0, 300);
	const later: Sale[] = SALES.filter(({ soldOn }) => soldOn >= day).map((sale) => ({ ...sale, price: 5 }));
	const model = modelOf([...known, ...later], day);
	expect(model).toEqual(modelOf(known, day));
});

test('sales of before the days that a fit knows change nothing', () => {
	// Enough of the last half-year that its oldest errors count.
	const spread = SALES.map((sale, at) => {
		const ago = at < 400 ? 1 + Math.floor(at * 0.45) : 181 + Math.floor((at - 400) * 1.6);
		return { ...sale, soldOn: addDays(TODAY, -ago), contractOn: null };
	});
	const known = spread.filter(({ soldOn }) => dayNumber(TODAY) - dayNumber(soldOn) <= SALES_WINDOW_DAYS);
	expect(known.length).toBeLessThan(spread.length);
	const [all, cut] = [spread, known].map((sales) => modelOf(sales));
	expect(cut).toEqual(all);
});

describe('too little evidence', () => {
	const few: [string, readonly Sale[]][] = [
		['no sales', []],
		['two sales', SALES.slice(0, 2)],
		['sales without a place', SALES.slice(0, 100).map((sale) => ({ ...sale, latitude: null }))],
	];
	test.each(few)('%s give the default model', (_, sales) => {
		const model = modelOf(sales);
		expect(model).toEqual({ ...defaultModel('Sample County, OH', TODAY), sales: model.sales });
	});

	test('sales of one day have rates, but no index that moves a price', () => {
		const day = addDays(TODAY, -10);
		const model = modelOf(SALES.slice(0, 200).map((sale) => ({ ...sale, soldOn: day, contractOn: null })));
		expect(movesNothing(model)).toBe(true);
	});

	test('300 sales at one point give a model without NaN', () => {
		const { latitude, longitude } = SUBJECT;
		const model = modelOf(SALES.slice(0, 300).map((sale) => ({ ...sale, latitude, longitude })));
		expect(JSON.stringify([model.index, model.rates, model.noise])).not.toMatch(/null|NaN/);
	});
});

function movesNothing({ index }: MarketModel): boolean {
	if (index === null) return true;
	const { log, error } = indexChange(index, pricedOn(SALES[0] as Sale), TODAY);
	return Math.abs(log) < 1.3 * error + 1e-9;
}
