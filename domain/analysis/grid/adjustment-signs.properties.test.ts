/** The signs of adjustments, for random pairs of homes. */
import { expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { NO_CHOICES } from '../../comps/choices.ts';
import type { HomeFacts, Sale } from '../../home/home.ts';
import { type Random, randomStream, wholeBetween } from '../../math/random.ts';
import { adjustmentLogs } from '../../pricing/adjustments.ts';
import { adjustmentLines, adjustPrice } from './grid.ts';

/** Random facts of a home; one in seven is unknown. */
function factsBy(random: Random): Partial<HomeFacts> {
	const drawn = {
		livingArea: wholeBetween(random, 200, 15_000),
		bedrooms: wholeBetween(random, 0, 33),
		bathrooms: wholeBetween(random, 1, 16) / 2,
		lotSize: wholeBetween(random, 100, 2_000_000),
		yearBuilt: wholeBetween(random, 1800, 2027),
		yearRenovated: random() < 0.5 ? null : wholeBetween(random, 1900, 2027),
		condition: wholeBetween(random, 2, 12) / 2,
		quality: wholeBetween(random, 2, 12) / 2,
		garageSpaces: wholeBetween(random, 0, 8),
		pool: random() < 0.5,
		basementArea: wholeBetween(random, 0, 5000),
		view: wholeBetween(random, 0, 4),
		extraFeatures: wholeBetween(random, 0, 300_000),
	};
	return Object.fromEntries(
		Object.entries(drawn).map(([name, value]) => [name, random() < 1 / 7 ? null : value]),
	);
}

/** How much newer the subject is; null if one home was built later and the other was renovated later. */
function newerBy(subject: HomeFacts, sale: Sale): number | null {
	const [own, saleAges] = [agesOf(subject, 2026), agesOf(sale, Number(sale.soldOn.slice(0, 4)))];
	if (own === null || saleAges === null) return null;
	const newer = saleAges.built - own.built;
	if (own.renovated === saleAges.renovated) return newer;
	const later = own.renovated < saleAges.renovated ? 1 : -1;
	return newer * later >= 0 ? newer + later : null;
}

/**
 * Years since it was built and since it was renovated; ignores a renovation before it was built or after the date.
 */
function agesOf({ yearBuilt, yearRenovated }: HomeFacts, year: number) {
	if (yearBuilt === null) return null;
	const isRenovated = yearRenovated !== null && yearRenovated > yearBuilt && yearRenovated <= year;
	return { built: Math.max(0, year - yearBuilt), renovated: isRenovated ? year - yearRenovated : 999 };
}

/** How much better the subject is in a feature, by the facts of both homes; null if unknown. */
function betterBy(feature: string, subject: HomeFacts, sale: Sale): number | null {
	if (feature === 'age') return newerBy(subject, sale);
	const values: Record<string, [number | null, number | null]> = {
		livingArea: [subject.livingArea, sale.livingArea],
		bedrooms: [subject.bedrooms, sale.bedrooms],
		bathrooms: [subject.bathrooms, sale.bathrooms],
		lot: [subject.lotSize, sale.lotSize],
		condition: [subject.condition && -subject.condition, sale.condition && -sale.condition],
		quality: [subject.quality && -subject.quality, sale.quality && -sale.quality],
		garage: [subject.garageSpaces, sale.garageSpaces],
		pool: [
			subject.pool === null ? null : Number(subject.pool),
			sale.pool === null ? null : Number(sale.pool),
		],
		basement: [subject.basementArea, sale.basementArea],
		view: [subject.view, sale.view],
		extras: [subject.extraFeatures, sale.extraFeatures],
	};
	const [own, ofSale] = values[feature] ?? [null, null];
	return own === null || ofSale === null ? null : own - ofSale;
}

test('in 10,000 pairs of homes, no adjustment has the wrong sign, and adjustments add up to the dollar', () => {
	const random = randomStream(1, 'pairs of homes');
	const violations: string[] = [];
	for (let pair = 0; pair < 10_000; pair++) {
		const subject = { ...SUBJECT, ...factsBy(random) };
		const soldOn = random() < 0.5 ? '2025-12-30' : '2026-01-05';
		const price = wholeBetween(random, 20_000, 5_000_000);
		const sale = createSale({ id: 's', price, soldOn, ...factsBy(random) });
		const logs = adjustmentLogs(subject, sale, MODEL, TODAY);
		const candidate = { sale, isListPrice: false, miles: 0, nearness: 0, daysAgo: 0, logs, dissimilarity: 0 };
		const lines = adjustmentLines(candidate, NO_CHOICES, { subject, on: TODAY });
		const adjustedPrice = adjustPrice(candidate, NO_CHOICES, { subject, on: TODAY });
		for (const { feature, dollars } of lines) {
			const better = betterBy(feature, subject, sale);
			if (better === null || dollars === null) continue;
			const isRight = better === 0 ? dollars === 0 : dollars * better >= 0;
			if (!isRight) violations.push(`${feature}: ${dollars} where the subject is better by ${better}`);
		}
		const sum = lines.reduce((total, { dollars }) => total + (dollars ?? 0), price);
		if (sum !== adjustedPrice) violations.push(`${sum} is not ${adjustedPrice}`);
	}
	expect(violations).toEqual([]);
	// This takes a while on a busy machine.
}, 30_000);
