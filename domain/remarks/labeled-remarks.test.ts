import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRemarks } from './read-remarks.ts';
import { contradictions, flawsAmong, knownHits } from './remarks.ts';

const TODAY = '2026-11-26';

/** What remarks say as a whole: `whole` is renovated, `part` of it, needs `work`, is `dated`, or `none` of these. */
function saidBy(text: string): string {
	const hits = knownHits(readRemarks(text, 1950, TODAY) ?? { hits: [] }, TODAY);
	if (contradictions(hits).length > 0) return 'contradiction';
	const flaws = flawsAmong(hits);
	if (flaws.length > 0) return flaws.some(({ meaning }) => meaning.group === 'work') ? 'work' : 'dated';
	const gains = hits.filter(({ meaning, isDated }) => meaning.weight > 0 && !isDated);
	if (gains.some(({ meaning }) => meaning.isWhole)) return 'whole';
	return gains.length > 0 ? 'part' : 'none';
}

const labeled = readFileSync(new URL('labeled-remarks.txt', import.meta.url), 'utf8')
	.split('\n')
	.filter((line) => line !== '' && !line.startsWith('#'))
	.map((line) => {
		const [label, text] = line.split('|') as [string, string];
		return { label, text, said: saidBy(text) };
	});

test.each(['whole', 'work', 'dated'])('at least nine of ten remarks read as "%s" say so', (reading) => {
	const read = labeled.filter(({ said }) => said === reading);
	const wrong = read.filter(({ label }) => label !== reading).map(({ label, text }) => `${label}: ${text}`);
	expect(wrong.length / read.length, wrong.join('\n')).toBeLessThanOrEqual(0.1);
});

test.each([
	['whole', 0.85],
	['work', 0.8],
	['dated', 0.75],
])('of the remarks that say "%s", a share of %s or more is read', (label, share) => {
	const those = labeled.filter((remark) => remark.label === label);
	const missed = those.filter(({ said }) => said !== label).map(({ text }) => text);
	expect(1 - missed.length / those.length, missed.join('\n')).toBeGreaterThanOrEqual(share);
});

test('remarks that say nothing about the condition never read as a renovated home, or as one in need of work', () => {
	const none = labeled.filter(({ label }) => label === 'none');
	expect(none.length).toBeGreaterThan(50);
	expect(none.filter(({ said }) => !['none', 'part'].includes(said))).toEqual([]);
});
