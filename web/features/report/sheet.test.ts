import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a sheet has the light value of every color token', () => {
	const styles = readFileSync('web/styles.css', 'utf8');
	const light = [...styles.matchAll(/(--color-[\w-]+): light-dark\((oklch\([^)]*\)),/g)];
	const sheet = readFileSync('web/features/report/sheet.css', 'utf8');
	const paper = [...sheet.matchAll(/(--color-[\w-]+): (oklch\([^)]*\));/g)];
	const pairs = (found: readonly RegExpExecArray[]) => found.map(([, name, color]) => [name, color]);
	expect(light.length).toBeGreaterThan(10);
	expect(pairs(paper)).toEqual(pairs(light));
});
