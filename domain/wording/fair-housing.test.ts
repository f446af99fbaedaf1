import { describe, expect, test } from 'vitest';
import { fairHousingWarnings } from './fair-housing.ts';

const tiersOf = (text: string) => fairHousingWarnings(text).map(({ tier }) => tier);

describe('words about people are blocked', () => {
	test.each([
		'Perfect for young families.',
		'Perfect for a growing family with a yard',
		'Ideal for empty nesters',
		'A great home for retirees',
		'Would suit a professional couple',
		'A family-friendly neighborhood',
		'Many families live on this street',
		'Adults only',
		'Adult community with pool',
		'No children, please',
		'Not suitable for wheelchairs',
		'Able-bodied tenants',
		'A Christian neighborhood',
		'Jewish community nearby',
		'Mostly Catholics',
		'Many Asians live here',
		'Not for families',
		'No single women',
		'No seniors',
		'Perfect for a couple of kids',
		'Perfect for a professional',
		'Black area of town',
		'No blacks',
		'Only white buyers',
		'In a white neighborhood',
		'Hispanic area',
		'An integrated community',
		'English-speaking neighbors',
		'No immigrants',
		'Married couples',
		'A quiet couple lives next door',
		'Popular with young professionals',
		'The gay quarter',
		'No Section 8',
		'females preferred',
		'PERFECT FOR FAMILIES',
		'Perfect\nfor families',
		'child\u2011free building',
	])('%s', (text) => {
		expect(tiersOf(text)).toContain('block');
	});
});

describe('coded words get a warning, but are not blocked', () => {
	test.each([
		'An exclusive enclave',
		'A desirable neighborhood',
		'A safe area',
		'Low crime',
		'Great schools',
		'Award-winning elementary school',
		'School ratings are high',
		'An up-and-coming area',
		'Walking distance to church',
		'Next to the synagogue',
		'55+ community',
		'A bachelor pad above the garage',
		'Section 8 welcome',
		'A prestigious community',
	])('%s', (text) => {
		expect(tiersOf(text)).toEqual(['warn']);
	});
});

describe('words about the home, the deal and neutral facts pass', () => {
	test.each([
		'',
		'The master bedroom has its own bath.',
		'Single-family home with a family room and a two-family house next door.',
		'A multi-family building of four units; sold as single family.',
		'Mother-in-law suite over the garage.',
		'Walking distance to the bus stop.',
		'Walk-in closet, jogging trails, great view.',
		'Wheelchair accessible, with a ramp and grab bars.',
		'Apartment complex with chapel.',
		'No family room; the kitchen is designed to professional standards.',
		'No single-level homes nearby, so no single sale stands out. No senior liens.',
		'A white block wall, a white building in the back and black street lamps.',
		"The garage suits a couple of cars. The office has no men's room.",
		'The kitchen is mostly white, with only white oak floors and no black mold.',
		'Two blocks near Church Street, close to Temple Park.',
		'White kitchen cabinets, black granite, an Asian pear tree.',
		'An oriental rug comes with it. Italian marble, Russian stove.',
		'Integrated appliances and a diverse garden.',
		'On Church Street, off Christian Ave; two blocks from Latino St.',
		'Sits in the Lake Washington school district.',
		'A safe behind the painting; gun safe in the basement.',
		'No pets. No smoking.',
		'Mature trees on a quiet street.',
		'Exclusive right to sell; exclusive use of the roof deck.',
		'Great room for family gatherings.',
		'Seller pays two points; sold to a relative.',
		'Listed for 3 days, sold 4% over the asking price.',
		'Backs onto the rail line. Roof of 2019.',
		'Private driveway, private bath.',
		'Good bones, best light in the afternoon.',
		'The couple of cracks in the drive were repaired.',
	])('%s', (text) => {
		expect(fairHousingWarnings(text)).toEqual([]);
	});
});

test('a warning says what was found, where, why, and what to do', () => {
	const text = 'New roof. Perfect for young families, near a safe area.';
	const [first, second] = fairHousingWarnings(text);
	expect(first).toMatchObject({ tier: 'block', found: 'Perfect for young families', at: 10 });
	expect(text.slice(first?.at).startsWith(first?.found ?? '-')).toBe(true);
	expect(second).toMatchObject({ tier: 'warn', found: 'safe area' });
	expect(first?.words).toMatch(/^[A-Z].*\.$/);
});

test.each([
	'Nice. Perfect for young fam\u00adi\u200blies, today',
	'Nice. Perfect for young ｆamilies, today',
	'Nice. 𝐏erfect for young famílies, today',
])('a word is found however it is written: %s', (text) => {
	const [{ found, at } = { found: '', at: -1 }] = fairHousingWarnings(text);
	expect([at, found]).toEqual([6, text.slice(6, -', today'.length)]);
});

test('a passage has one warning, the more serious one', () => {
	const found = fairHousingWarnings('A desirable family neighborhood for families');
	expect(found.filter(({ tier }) => tier === 'block').length).toBeGreaterThan(0);
	const ends = found.map(({ at, found: words }) => [at, at + words.length] as const);
	ends.forEach(([from], at) => {
		expect(from).toBeGreaterThanOrEqual(ends[at - 1]?.[1] ?? 0);
	});
});

test('long text is checked quickly', () => {
	const text = 'perfect for a young growing large quiet single busy home '.repeat(2_000);
	expect(fairHousingWarnings(text)).toEqual([]);
});
