/** Claims of the same that differ, claims that don't say what they are of, and pages that don't say what their file says. */
import type { Claim } from './claims.ts';

/** Figures for the same noun, area or home, and period that differ. What is said of a home is compared within its subject. */
export function contradictionsIn(claims: readonly Claim[]): string[] {
	const same = grouped(
		claims.filter(({ of, period }) => of !== null && period !== null),
		keyOf,
	);
	return [...same].flatMap(([what, all]) => {
		const figures = grouped(all, ({ figure }) => plain(figure));
		if ([...figures.keys()].every((figure) => isRounded(figure, [...figures.keys()]))) return [];
		const said = [...figures].map(([figure, by]) => `  ${figure}: ${placesOf(by)}`);
		return [[what, ...said].join('\n')];
	});
}

/** What a figure is of, in words: claims with the same must have the same figure. */
export function keyOf({ noun, of, period, statement, isOfHome }: Claim): string {
	return [noun, of, period, isOfHome && statement.subject].filter(Boolean).join(', ');
}

/** Files have figures without their signs. */
function plain(figure: string): string {
	return figure.replace(/[$,]/g, '');
}

/** Whether a figure is the most precise one of all, or that one rounded: a distance of 0.122 is also written as 0.12. */
function isRounded(figure: string, all: readonly string[]): boolean {
	const decimals = (text: string) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
	const finest = all.reduce((best, each) => (decimals(each) > decimals(best) ? each : best));
	const unit = (text: string) => text.replace(/[\d.,]/g, '');
	if (figure === finest) return true;
	if (decimals(finest) === 0 || unit(figure) !== unit(finest)) return false;
	const [rounded, exact] = [figure, finest].map((text) => Number(text.replace(/[^\d.]/g, '')));
	return Math.abs((rounded ?? 0) - (exact ?? 0)) <= 0.5 * 10 ** -decimals(figure) + 1e-9;
}

/** Figures of a market that nothing near them says the area or the period of. */
export function unnamedIn(claims: readonly Claim[]): string[] {
	const unnamed = claims.filter(({ of, period }) => of === null || period === null);
	const alike = grouped(
		unnamed,
		({ noun, of, statement: { surface } }) =>
			`${surface}: ${noun} without ${of === null ? 'an area' : 'a period'}`,
	);
	return [...alike].map(([what, all]) => `${what}\n  ${placesOf(all)}`);
}

/** What a report says on its page but not in its file or under its link, or the other way around. */
export function missingTwins(claims: readonly Claim[]): string[] {
	const reports = grouped(
		claims.filter(({ statement: { surface } }) => surface.includes('report') || surface.includes('update')),
		({ statement: { subject, surface } }) => `${subject}, ${surface.replace(/ (PDF|link)$/, '')}`,
	);
	return [...reports].flatMap(([report, all]) => {
		const bySurface = grouped(all, ({ statement: { surface } }) => surface);
		const sets = [...bySurface].map(([surface, some]) => [surface, new Set(some.map(wordsOf))] as const);
		const every = new Set(all.map(wordsOf));
		return sets.flatMap(([surface, said]) =>
			[...every].filter((words) => !said.has(words)).map((words) => `${report}: ${surface} lacks ${words}`),
		);
	});
}

function wordsOf({ noun, of, period, figure }: Claim): string {
	return [noun, of, period, plain(figure)].join(', ');
}

function placesOf(claims: readonly Claim[]): string {
	const places = claims.map(
		({ statement: { subject, surface, labels, text } }) =>
			`${subject}, ${surface}: “${[...labels, text].join(' | ').slice(0, 160)}”`,
	);
	const different = [...new Set(places)];
	return different.length > 3
		? `${different.slice(0, 3).join('; ')} and ${different.length - 3} more`
		: different.join('; ');
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
	const groups = new Map<string, Item[]>();
	for (const item of items) {
		const key = keyOf(item);
		groups.set(key, [...(groups.get(key) ?? []), item]);
	}
	return groups;
}
