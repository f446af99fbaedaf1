import { describe, expect, test } from 'vitest';
import { PHRASE_BY_ID } from './phrases.ts';
import { MAX_QUOTE } from './quote.ts';
import { readRemarks } from './read-remarks.ts';
import { contradictions, decisiveHit, knownHits, parseRemarks } from './remarks.ts';

const TODAY = '2026-11-25';
const read = (text: string, yearBuilt: number | null = 1950) => readRemarks(text, yearBuilt, TODAY);
/** The phrases that count, and those that are only shown in parentheses, in the order of the text. */
const phrasesIn = (text: string, yearBuilt?: number | null) =>
	(read(text, yearBuilt)?.hits ?? [])
		.map(({ phrase }) => (PHRASE_BY_ID.get(phrase)?.weight === 0 ? `(${phrase})` : phrase))
		.join(' ');

/** Sentences with the phrases that they state. */
const SENTENCES: readonly [text: string, phrases: string][] = [
	['Completely remodeled in 2021 with permits.', 'whole_home'],
	['This ranch has been fully and tastefully renovated.', 'whole_home'],
	['Taken down to the studs and rebuilt.', 'studs renovation'],
	['Beautifully remodeled bungalow on a corner lot.', 'fine_renovation'],
	['Freshly renovated and ready to move in!', 'recent_renovation move_in'],
	['The house was renovated from top to bottom.', 'whole_home'],
	['Totally updated throughout.', 'whole_update'],
	['Everything is brand new.', 'everything_new'],
	['Lovingly restored Craftsman.', 'restored'],
	['Fully remodeled kitchen with an island.', 'kitchen'],
	['The kitchen and both baths have been updated.', 'kitchen'],
	['Updated bathrooms, newer windows.', 'baths windows'],
	['New cabinets and quartz counters.', 'fixtures quartz'],
	['Remodeled in the last few years.', 'renovation'],
	['New HVAC, re-plumbed and new electrical panel.', 'hvac systems'],
	['Fresh paint and new carpet.', '(paint) (floors)'],
	['New roof in 2022.', '(roof)'],
	['Well maintained by one owner.', '(kept) (one_owner)'],
	['Immaculate condition, pride of ownership shows.', 'immaculate meticulous'],
	['Move-in ready!', 'move_in'],
	['Shows like a model.', 'like_new'],
	['Sold as-is.', 'as_is'],
	['Property is being sold as is, where is.', 'as_is'],
	['Home in as-is condition; bring a contractor.', 'as_is'],
	['A true fixer-upper with a view.', 'fixer'],
	['Handyman special!', 'fixer'],
	['Needs some TLC.', 'needs_work'],
	['The house is in need of major repairs.', 'needs_work'],
	['It requires a bit of work.', 'needs_work'],
	['The kitchen needs updating.', 'needs_updating'],
	['Could use some cosmetic updates.', 'needs_updating'],
	['Original kitchen and baths.', 'original_condition'],
	['Mostly original inside.', 'original_condition'],
	['Dated interior but spotless.', 'dated'],
	['Good bones.', 'bones'],
	['Bring your own ideas.', 'own_touch'],
	['Tear-down on a large lot.', 'teardown'],
	['Priced at land value only.', 'teardown'],
	['Bank-owned, sold without repairs.', 'distress'],
	['Foundation issues, cash only.', 'damage cash_only'],
	['Fire damaged, being sold to the highest bidder.', 'damage'],
	['Popcorn ceilings and linoleum floors.', 'laminate'],
	['Thermador appliances, custom built in 1999.', 'luxury custom'],
	['Granite counters and stainless appliances.', '(granite)'],
	['Original hardwoods shine.', '(original_floor)'],
	['Mid-century gem.', '(retro)'],
	['Currently leased through May.', '(tenant)'],
	['Nothing to do but move in.', '(nothing_needed)'],
	['Needs nothing, fully remodeled.', '(nothing_needed) whole_home'],
	['No repairs needed.', '(nothing_needed)'],
	['The seller installed new windows and a new water heater.', 'windows systems'],
	['Gut renovation completed in 2023.', 'studs'],
	['Newly remodeled primary bath.', 'baths'],
	['Thoughtfully redone inside and out.', 'whole_home'],
	['Furnace replaced, roof replaced.', 'hvac (roof)'],
	['Tons of upgrades.', 'upgrades'],
	['Extensively upgraded home.', 'whole_update'],
	['Short sale, needs work, handyman special.', 'distress needs_work fixer'],
	['Awaiting your updates.', 'needs_updating'],
	['Great opportunity to remodel a classic.', 'remodel_ready'],
	['Large lot near the lake with a fenced yard.', ''],
	['Three bedrooms, two baths, and a den.', ''],
];

/** Sentences in which a plain search for the phrase would read something else. */
const TRAPS: readonly [text: string, phrases: string][] = [
	['Home needs new roof, sewer line, HVAC and kitchen/bath renovations.', 'needs_updating'],
	['The cottage awaits your updates.', 'needs_updating'],
	['Come renovate and make it shine.', 'remodel_ready'],
	['House ready for remodel, no sheetrock inside. As is, great bones.', 'remodel_ready as_is bones'],
	['Prime opportunity for new construction or renovation.', 'remodel_ready'],
	['LOT VALUE. SURROUNDED BY NEW CONSTRUCTION.', 'teardown'],
	['Close to a newly renovated park.', ''],
	['Minutes to the new shopping mall and updated trails.', ''],
	['The community pool was recently renovated.', ''],
	['Recently renovated clubhouse and lobby.', ''],
	['There is no storm damage.', ''],
	['Needs no work.', '(nothing_needed)'],
	['Remodeled home perfect for a buyer or investment property.', 'renovation'],
	['Primary, second home, or investment property.', ''],
	['Simply enjoy it as is.', ''],
	['New flooring project has been started, buyer to complete.', 'needs_updating'],
	['Well maintained homes in the area.', ''],
	['HOA maintained yard.', ''],
	['Pristine greenbelt views.', ''],
	['Rental potential.', ''],
	['Great potential for a guest suite.', ''],
	['The backyard has great potential.', ''],
	['Unfinished basement with tons of potential.', ''],
	['Great potential for future expansion or a workshop.', ''],
	['Corner lot, huge potential as a short-term rental.', ''],
	['Commercial zoning, endless possibilities for your business.', ''],
	['This home has great potential.', 'potential'],
	['Great potential for a handy buyer.', 'potential'],
	['Great potential to make it your own.', 'potential'],
	['Updated measurements per appraisal.', ''],
	['Square footage updated from tax records.', ''],
	['Updated room dimensions and floor plan in documents.', ''],
	['Updated square footage is 1,850.', ''],
	['Measurements updated by the appraiser; updated kitchen.', 'kitchen'],
	['Updated floors.', 'updated'],
	['Updated.', 'updated'],
	['Beautifully remolded home.', 'fine_renovation'],
	['Not updated since 1975.', ''],
	['The home has never been remodeled.', 'original_condition'],
	['Allowance for new appliances.', 'needs_updating'],
	['Credit for new windows at closing.', 'needs_updating'],
	['Foundation issues repaired in 2018 with a transferable warranty.', ''],
	['New kitchen planned for spring.', 'needs_updating'],
	['The barn has a new roof.', ''],
	['Renovated guest house in back.', ''],
	['Not a fixer.', ''],
	['Plans for a renovated second floor available.', ''],
	["Investor's dream.", 'investor'],
	['Turnkey.', '(turnkey)'],
	['Come see this fully remodeled home.', 'whole_home'],
	['Bring your buyers to this completely renovated home.', 'whole_home'],
	["Don't miss the opportunity to own this fully remodeled home.", 'whole_home'],
	['Perfect for entertaining, this fully updated home has it all.', 'whole_update'],
	['All the space anyone needs, fully renovated.', 'whole_home'],
	['Near downtown, fully remodeled.', 'whole_home'],
	['Needs carpet but has a fully remodeled kitchen.', 'kitchen'],
	['No HOA, completely renovated.', 'whole_home'],
	['Previously a fixer, now completely renovated.', 'whole_home'],
	['The seller needs to rent back; updated kitchen.', 'kitchen'],
	['Updated kitchen needs nothing.', 'kitchen (nothing_needed)'],
	['Walking distance to renovated library.', ''],
];

describe('remarks', () => {
	test.each([...SENTENCES, ...TRAPS])('%s', (text, expected) => {
		expect(phrasesIn(text)).toBe(expected);
	});

	test.each<[string, number | null, number | null]>([
		['Completely remodeled in 2021.', 1950, 2021],
		['2018 remodel.', 1950, 2018],
		['Fully renovated (6/2019).', 1950, 2019],
		['New roof 2013.', 1950, 2013],
		["New HVAC in '14.", 1950, 2014],
		['Fully renovated 1925 bungalow.', 1925, null],
		['Fully renovated 1925 bungalow.', null, null],
		['Renovated in 1950.', 1950, null],
	])('%s of a home built in %s gives the year %s', (text, yearBuilt, year) => {
		expect(read(text, yearBuilt)?.hits[0]?.year).toBe(year);
	});

	test.each<[string, number | null]>([
		['Completely remodeled.', 2],
		['Completely remodeled kitchen.', 3],
		['Needs work. Remodeled kitchen.', 5],
		['Original kitchen.', 4.5],
		['Great potential.', null],
		['Great potential for investors, needs work.', 5],
		['Completely remodeled. Needs work.', null],
		['Fresh paint.', null],
		['Completely remodeled in 2008.', null],
	])('%s rates C%s', (text, grade) => {
		expect(read(text)?.grade).toBe(grade);
	});

	test('are rated by a phrase about condition rather than one about use', () => {
		const hits = knownHits(read('Investor special! Needs updating.') as never, TODAY);
		expect(decisiveHit(hits)?.phrase).toBe('needs_updating');
	});

	test('that contradict themselves name both sides', () => {
		const hits = knownHits(read('Completely remodeled. Sold as-is.') as never, TODAY);
		expect(contradictions(hits).map(({ phrase }) => phrase)).toEqual(['whole_home', 'as_is']);
	});

	test('without a word about the condition leave nothing to store', () => {
		expect(read('Great schools, safe streets, perfect for families. Close to church.')).toBeNull();
		expect(read('')).toBeNull();
	});
});

describe('a quote', () => {
	test('shows the phrase within its sentence', () => {
		const [hit] = read('Nice lot. It was completely remodeled down the line, with permits!')?.hits ?? [];
		expect(hit?.quote).toBe('It was completely remodeled down the line, with permits');
		expect(hit?.quote.slice(...(hit?.at ?? []))).toBe('completely remodeled');
	});

	test.each([
		'Call Jane Doe at 206-555-0134 to see this fully renovated home by Acme Homes',
		'Fully renovated Jane Doe (206) 555-0134',
		'fully renovated, jane@example.com',
		'fully renovated www.example.com/jane see example.com',
		'JANE DOE FULLY RENOVATED ACME REALTY',
		'Safe family area, a fully renovated home, good schools',
		'Perfect for kids: fully renovated for seniors or students',
	])('has no names, numbers, addresses, and no words about people, schools or safety: %s', (text) => {
		const quotes = read(text)?.hits.map(({ quote }) => quote) ?? [];
		expect(quotes).not.toEqual([]);
		for (const quote of quotes) {
			expect(quote).not.toMatch(
				/jane|doe|acme|555|0134|@|example|safe|famil|school|church|kids|senior|student/i,
			);
			expect(quote.length).toBeLessThanOrEqual(MAX_QUOTE);
		}
	});
});

test.each([
	['a megabyte of one word', 'a'.repeat(1_000_000)],
	['a megabyte without sentences', 'needs '.repeat(170_000)],
	['nested repetition', `${'fully '.repeat(200_000)}!`],
	['unicode', '\u{1f3e1}\u202e renovated \u0000'.repeat(50_000)],
	['addresses without an end', 'a@'.repeat(400_000)],
	['digits', '206-'.repeat(250_000)],
	['markup', '<'.repeat(1_000_000)],
	['commas', 'kitchen,'.repeat(120_000)],
])('reads hostile remarks: %s', (_, text) => {
	const remarks = read(text);
	expect(remarks === null || JSON.stringify(remarks).length < 4_000).toBe(true);
});

test('a stored reading is parsed, and nothing else', () => {
	const remarks = read('Completely remodeled in 2021.');
	expect(parseRemarks(JSON.stringify(remarks))).toEqual(remarks);
	const long = { ...remarks, hits: [{ phrase: 'x', quote: 'x'.repeat(61), at: [0, 1], year: null }] };
	for (const other of [null, '', '{', '[]', '"x"', JSON.stringify(long)])
		expect(parseRemarks(other)).toBeNull();
});
