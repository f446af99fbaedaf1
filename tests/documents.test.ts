/** What the documents refer to. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { count } from '../domain/format/format.ts';
import { PUBLISHERS } from '../domain/market/published/publishers.ts';
import { BASIC, TRIAL_CREDITS } from '../domain/plans.ts';
import { SETTING_NAMES } from '../host/settings.ts';
import { commandsIn, documents, pathsIn, settingsIn } from './sources/document-references.ts';

/** Names in documents that look like settings: a list of report pages, and settings of the tests. Those of Supabase Auth start with GOTRUE. */
const OTHER_NAMES = ['FIGURES_SOURCE', 'HOSTILE_REQUESTS', 'HOSTILE_SEED', 'MARKET_PAGES', 'SLOW_BROWSER'];

describe('the documents', () => {
	const files = documents();

	test('refer only to files that exist', () => {
		const paths = files.flatMap(pathsIn);
		expect(paths.length).toBeGreaterThan(100);
		expect(paths.filter(({ name }) => !existsSync(name))).toEqual([]);
	});

	test('refer only to commands that exist', () => {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
		expect(files.flatMap(commandsIn).filter(({ name }) => !(name in scripts))).toEqual([]);
	});

	test('refer only to settings that exist', () => {
		const known = [...SETTING_NAMES, ...OTHER_NAMES];
		const own = files.flatMap(settingsIn).filter(({ name }) => !name.startsWith('GOTRUE_'));
		expect(own.filter(({ name }) => !known.includes(name))).toEqual([]);
	});
});

test('providers.md has the credit that the screens show for each publisher', () => {
	const text = readFileSync('docs/providers.md', 'utf8');
	expect(Object.values(PUBLISHERS).filter(({ credit }) => !text.includes(`| ${credit} |`))).toEqual([]);
});

/** What each text says about the plans, in its own format. */
test.each([
	[
		'web/texts/docs-plans.md',
		`The trial includes ${TRIAL_CREDITS} searches a month; Basic includes ${count(BASIC.monthlyCredits)}.`,
	],
	[
		'web/texts/terms.md',
		`Basic costs ${BASIC.monthlyPrice.toFixed(2)} US dollars a month and includes ${count(BASIC.monthlyCredits)} credits a month.`,
	],
	['.env.example', `(${BASIC.monthlyPrice.toFixed(2)} USD a month)`],
])('%s states the price and credits of the plans', (file, sentence) => {
	expect(readFileSync(file, 'utf8')).toContain(sentence);
});
