/** What a credit is charged for, decided in SQL, is what the engine can price: random small markets. */
import { expect, test } from 'vitest';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { RADIUS_MILES } from '../../domain/comps-query.ts';
import { initialSubject } from '../../domain/home/subject.ts';
import { mayShareType } from '../../domain/home/types/comparable-types.ts';
import { HOME_TYPES, type HomeType } from '../../domain/home/types/home-types.ts';
import { between, randomStream, wholeBetween } from '../../domain/math/random.ts';
import { daysAgo, listedHome, northOf, saveHomes, soldHome } from '../homes.ts';
import { openDatabase } from '../shared-host.ts';
import { findEvidence, newSubscriber, usedBy } from '../users.ts';

const sql = await openDatabase();
const MARKETS = 100;

test('a search is free exactly if the engine has no price for the address', {
	timeout: 300_000,
}, async () => {
	const random = randomStream(11, 'priceable');
	const chance = (share: number) => between(random, 0, 1) < share;
	const agent = await newSubscriber(sql);
	await sql`update public.plans set monthly_credits = 1000 where id = 'basic'`;
	const places = await sql`
		select z.zip, z.city, z.state, z.latitude, z.longitude from public.zip_places z
		where z.state = 'AR' and z.has_area and not exists (select from public.listings l where l.zip = z.zip)
		order by z.zip limit ${MARKETS}`;
	const wrong: string[] = [];
	for (const { zip, city, state, ...center } of places) {
		const types: (HomeType | null)[] = ['single_family', 'single_family', 'condo', null];
		const homes = Array.from({ length: wholeBetween(random, 1, 7) }, (_, at) => {
			const located = chance(0.7);
			const facts = {
				zip,
				city,
				state,
				address: `${100 + at * 2} ${['Elm', 'Oak'][wholeBetween(random, 0, 1)]} St`,
				homeType: types[wholeBetween(random, 0, 3)] ?? null,
				livingArea: chance(0.85) ? wholeBetween(random, 1_400, 1_700) : null,
				...(located && northOf(center as never, wholeBetween(random, 1, 40) / 20)),
			};
			return chance(0.75)
				? soldHome({
						...facts,
						soldPrice: 300_000 + at * 1_000,
						soldOn: daysAgo(wholeBetween(random, 20, 600)),
					})
				: listedHome({ ...facts, listPrice: 310_000 + at * 1_000 });
		});
		await saveHomes(sql, `priceable ${zip}`, homes);
		const line = chance(0.5) ? homes[0]?.address : '999 Elm St';
		const address = `${line}, ${city}, ${state} ${zip}`;
		const before = await usedBy(agent);
		const evidence = await findEvidence(agent, { address });
		const isFree = (await usedBy(agent)) === before;
		const subject = initialSubject(evidence, zip, address);
		const choices = { ...NO_CHOICES, searchRadius: RADIUS_MILES.default };
		const known =
			line === '999 Elm St'
				? HOME_TYPES.flatMap((homeType) => [{ homeType, livingArea: 1_500 }, { homeType }])
				: [{}];
		const hasPrice = known.some(
			(facts) => analyze(evidence, { ...subject, ...facts }, choices).conclusion !== null,
		);
		if (hasPrice === isFree)
			wrong.push(`${address}: ${hasPrice ? 'priced' : 'no price'}, ${isFree ? 'free' : 'charged'}`);
	}
	expect(wrong).toEqual([]);
});

test('SQL and TypeScript agree which types may be compared', async () => {
	const homes = [...HOME_TYPES, null].flatMap((homeType) =>
		['1 Elm St', '1 Elm St #2'].flatMap((address) =>
			[null, 1_000, 3_000, 9_000].map((lotSize) => ({ homeType, address, lotSize })),
		),
	);
	const [row] = await sql`
		with homes as (select h.*, row_number() over () as at from json_to_recordset(${JSON.stringify(homes)}::text::json)
			as h ("homeType" public.home_type, address text, "lotSize" integer))
		select array_agg(private.may_share_type(a."homeType", a.address like '%#%', a."lotSize",
			b."homeType", b.address like '%#%', b."lotSize") order by a.at, b.at) as shared
		from homes a, homes b`;
	expect(row?.shared).toEqual(homes.flatMap((one) => homes.map((other) => mayShareType(one, other))));
});
