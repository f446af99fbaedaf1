/** What the documents refer to. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../host/settings.ts';
import { commandsIn, documents, pathsIn, settingsIn } from './sources/document-references.ts';

/** Names in documents that look like settings: a list of report pages, and a setting of the tests. */
const OTHER_NAMES = ['MARKET_PAGES', 'SLOW_BROWSER'];

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
		expect(files.flatMap(settingsIn).filter(({ name }) => !known.includes(name))).toEqual([]);
	});
});
