/** `.env.example` documents every setting. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../settings.ts';

describe('.env.example', () => {
	const lines = readFileSync('.env.example', 'utf8').split('\n');
	const examples = lines.flatMap((line) => {
		const [, name = '', value = ''] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? [];
		return name ? [[name, value] as const] : [];
	});

	test('names every setting, and no other', () => {
		expect(examples.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
	});

	test('shows the defaults', () => {
		const withDefaults = [
			'PORT',
			'HOST',
			'TRUSTED_PROXIES',
			'LOTLINE_DATA_DIR',
			'DEFAULT_SEARCH_LIMIT',
			'LISTING_PROVIDER',
			'MAP_STYLE_URL',
			'LOG_LEVEL',
		];
		const shown = Object.fromEntries(examples.filter(([name]) => withDefaults.includes(name)));
		expect(Object.keys(shown)).toHaveLength(withDefaults.length);
		expect(readSettings(shown)).toEqual(readSettings({}));
	});
});
