import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/setup/temporary-folder.ts';
import { loadSecrets, writeSecrets } from './secrets.ts';
import { SetupError } from './setup-error.ts';

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

test('secrets are created once, with 32 random bytes each, in a file that only its owner can read', () => {
	const made = loadSecrets(join(folder, 'data'));
	expect(loadSecrets(join(folder, 'data'))).toEqual(made);
	expect(new Set(Object.values(made)).size).toBe(4);
	for (const secret of Object.values(made)) expect(secret).toMatch(/[\w-]{43}$/);
	expect(statSync(join(folder, 'data', 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('two data folders have no secret in common', () => {
	const [one, other] = [loadSecrets(join(folder, 'a')), loadSecrets(join(folder, 'b'))];
	expect(Object.values(one).filter((secret) => Object.values(other).includes(secret))).toEqual([]);
});

test.each([
	['jwtSecret', 'unsafe-secret-change-me'],
	['jwtSecret', ''],
	['publishableKey', 'public'],
	['secretKey', 'sb_secret_short'],
	['databasePassword', 'postgres'],
])('refuses to start with a %s of "%s", which is too weak', (name, value) => {
	const secrets = loadSecrets(folder);
	const text = JSON.stringify({ ...secrets, [name]: value });
	writeFileSync(join(folder, 'secrets.json'), text);
	expect(() => loadSecrets(folder)).toThrow(new RegExp(`secrets.json is damaged \\(${name}\\)`));
	expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(text);
});

test('a damaged file is refused without revealing its contents', () => {
	writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret":"half a sec');
	expect(() => loadSecrets(folder)).toThrow(SetupError);
	expect(() => loadSecrets(folder)).not.toThrow(/half a sec/);
});

test('reports a data folder that is not writable in one sentence', () => {
	writeFileSync(join(folder, 'file'), '');
	expect(() => loadSecrets(join(folder, 'file', 'data'))).toThrow(/The data folder .+ is not writable/);
});

test.each([0o644, 0o640, 0o604, 0o666])(
	'a file with permissions %o is restricted to its owner, with a warning',
	(mode) => {
		const made = loadSecrets(folder);
		const file = join(folder, 'secrets.json');
		chmodSync(file, mode);
		const warnings: string[] = [];
		expect(loadSecrets(folder, (sentence) => warnings.push(sentence))).toEqual(made);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(warnings).toEqual([
			expect.stringMatching(new RegExp(`permissions ${mode.toString(8)}.*secrets:rotate`)),
		]);
		loadSecrets(folder, (sentence) => warnings.push(sentence));
		expect(warnings).toHaveLength(1);
	},
);

test('a start does not replace missing secrets if there is a database', () => {
	mkdirSync(join(folder, 'postgres'));
	writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n');
	expect(() => loadSecrets(folder)).toThrow(/secrets\.json is missing\. Restore it .*secrets:repair/);
});

test("a file that a crashed start left behind doesn't block the next start with the same process ID", () => {
	writeFileSync(join(folder, `secrets.json.${process.pid}`), '{"jwtSecret":"half a sec');
	const made = loadSecrets(folder);
	writeFileSync(join(folder, `secrets.json.${process.pid}`), '{"jwtSecret":"half a sec');
	writeSecrets(folder, { ...made, jwtSecret: 'j'.repeat(43) });
	expect(loadSecrets(folder).jwtSecret).toBe('j'.repeat(43));
});
